import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { NOTICE } from './answers.ts'
import { type Api, ApiRefusal } from './api.ts'
import { describeArguments, readArguments } from './arguments.ts'
import { type Tool, TOOLS } from './tools.ts'

/** A Model Context Protocol server with all tools, for one caller. */
export function mcpServer(api: Api, now: () => Date): McpServer {
  const server = new McpServer({ name: 'giebel', title: PRODUCT_NAME, version: '1.0.0' }, { instructions: NOTICE })
  for (const [name, { title, description, input, isReadOnly, run }] of Object.entries(TOOLS)) {
    const annotations = { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false }
    server.registerTool(name, { title, description, inputSchema: unchecked(input), annotations }, (given) =>
      answer(() => run({ api, now: now(), input: readArguments(name, input, given) })),
    )
  }
  return server
}

/** The arguments as shown in the list of tools. `readArguments` checks them, because the SDK's errors are in English. */
function unchecked(input: Tool['input']): StandardSchemaWithJSON<Record<string, unknown>> {
  const jsonSchema = () => ({ ...describeArguments(input) })
  return {
    '~standard': {
      version: 1,
      vendor: 'giebel',
      validate: (value) => ({ value: value as Record<string, unknown> }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  }
}

/** A refusal is an answer that the assistant can read; anything else is a protocol error. */
async function answer(run: () => ReturnType<Tool['run']>) {
  try {
    const text = JSON.stringify({ hinweis: NOTICE, ...(await run()) })
    return { content: [{ type: 'text' as const, text }] }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
  }
}
