/** An agent that debates with a model and a person. It says each step in one line of JSON. */
export async function work(client, { revision, streamed }) {
  const say = (step, fields) => console.log(JSON.stringify({ step, ...fields }));

  const result = (name, args, options = []) => client.callTool({ name, arguments: args }, ...options);

  const call = async (name, args, options) => {
    const given = await result(name, args, options);
    if (given.isError) {
      throw new Error(given.content[0].text);
    }
    return given.structuredContent;
  };

  const takeTurn = async (sessionId, position, confidence) => {
    say('asked', await call('wait_for_my_turn', { sessionId }));
    const turn = { sessionId, position, reasoning: 'I have seen the code.', confidence };
    say('spoke', await call('take_turn', turn));
  };

  const roundOver = async (sessionId, roundNumber) => {
    let round = { pending: true };
    while (round.pending) {
      round = await call('wait_for_round', { sessionId, roundNumber }, streamed());
    }
    say('round', round);
    return round;
  };

  say('connected', { revision });
  const topic = 'SQLite or PostgreSQL?';
  const agents = ['curious', 'coder', 'ann'];
  const started = await call('start_roundtable', { topic, agents, rounds: 2 }, streamed());
  const { sessionId } = started;
  say('started', started);
  await takeTurn(sessionId, 'SQLite will do.', 0.6);
  const { contextRequests } = await roundOver(sessionId, 1);

  const refused = await result('continue_roundtable', { sessionId });
  say('refused', { isError: refused.isError, text: refused.content[0].text });
  const contextResults = contextRequests.map(({ id }) => ({
    requestId: id,
    success: true,
    result: '40 million rows.',
  }));
  say('continued', await call('continue_roundtable', { sessionId, contextResults }, streamed()));
  await takeTurn(sessionId, 'PostgreSQL then.', 0.9);
  await roundOver(sessionId, 2);

  say('consensus', await call('get_consensus', { sessionId }));
  say('markdown', await call('export_session', { sessionId, format: 'markdown' }));
  say('json', await call('export_session', { sessionId, format: 'json' }));
  say('finished', {});
  await client.close();
}
