/** The client of the era without sessions; it takes a server's address, or its command. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** The agent's work is a script of its own. */
const [script, first, ...more] = process.argv.slice(2);
const { work } = await import(`./${script}`);
const transport = first.startsWith('http:')
  ? new StreamableHTTPClientTransport(new URL(first))
  : new StdioClientTransport({ command: first, args: more });

const client = new Client(
  { name: 'agent', version: '1' },
  { versionNegotiation: { mode: 'auto' } },
);

/** Streams cannot be resumed in this era, and the client leaves the call of a cut stream open. */
let cut = new AbortController();
client.onerror = error => {
  if (error.message.startsWith('SSE stream disconnected')) {
    cut.abort(error);
    cut = new AbortController();
  }
};

await client.connect(transport);
await work(client, {
  revision: client.getNegotiatedProtocolVersion(),
  pid: () => transport.pid,
  streamed: () => [{ onprogress: () => {}, signal: cut.signal }],
});
