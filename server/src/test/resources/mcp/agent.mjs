/** An agent that asks, waits and goes on. It says each step in one line of JSON. */
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_WAIT = 60_000;

/**
 * `streamed` makes the options of a call that gets progress notifications. It waits beside a plain
 * call, because clients lose the two kinds in different ways.
 */
export async function work(client, { revision, pid, streamed }) {
  const giveUp = Date.now() + LONGEST_WAIT;
  const say = (step, fields) => console.log(JSON.stringify({ step, ...fields }));

  const call = async (name, args = {}, options = []) => {
    const result = await client.callTool({ name, arguments: args }, ...options);
    if (result.isError) {
      throw new Error(result.content[0].text);
    }
    return result.structuredContent;
  };

  const waitUntilCleared = async (how, options) => {
    let clearance = {};
    while (!clearance.cleared) {
      try {
        const { cursor } = clearance;
        clearance = await call('wait_for_clearance', cursor ? { cursor } : {}, options());
        say('waited', { how, ...clearance });
      } catch (error) {
        say('failed', { how, error: String(error) });
        if (Date.now() > giveUp) {
          throw error;
        }
        await pause(200);
      }
    }
  };

  say('connected', { revision, pid: pid() });
  const { tools } = await client.listTools();
  say('listed', { tools: tools.map(tool => tool.name) });
  say('checked', await call('check_gate'));
  const options = ['yes', 'no'];
  say('asked', await call('ask_question', { type: 'BLOCKING', text: 'Drop the users?', options }));
  say('checked', await call('check_gate'));
  await Promise.all([waitUntilCleared('plain', () => []), waitUntilCleared('streamed', streamed)]);
  say('checked', await call('check_gate'));
  say('finished', { pid: pid() });
  await client.close();
}
