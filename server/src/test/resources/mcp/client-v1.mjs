/** The client of the era with sessions; it takes a server's address, or its command. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

/** The agent's work is a script of its own. */
const [script, first, ...more] = process.argv.slice(2);
const { work } = await import(`./${script}`);
const reconnectionOptions = {
  initialReconnectionDelay: 500,
  maxReconnectionDelay: 2_000,
  reconnectionDelayGrowFactor: 1.5,
  maxRetries: 30,
};
const transport = first.startsWith('http:')
  ? new StreamableHTTPClientTransport(new URL(first), { reconnectionOptions })
  : new StdioClientTransport({ command: first, args: more });

let revision;
const setProtocolVersion = transport.setProtocolVersion?.bind(transport);
transport.setProtocolVersion = version => {
  revision = version;
  setProtocolVersion?.(version);
};

const client = new Client({ name: 'agent', version: '1' });
await client.connect(transport);
await work(client, {
  revision,
  pid: () => transport.pid,
  streamed: () => [CallToolResultSchema, { onprogress: () => {} }],
});
