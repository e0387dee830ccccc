import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { McpServer } from '@modelcontextprotocol/server'
import { NOTICE } from './answers.ts'
import { type Api, ApiRefusal } from './api.ts'
import { type Tool, TOOLS } from './tools.ts'

/** A server of the Model Context Protocol with all tools, for one caller. */
export function mcpServer(api: Api, now: () => Date): McpServer {
  const server = new McpServer({ name: 'giebel', title: PRODUCT_NAME, version: '1.0.0' }, { instructions: NOTICE })
  for (const [name, { title, description, input, isReadOnly, run }] of Object.entries(TOOLS)) {
    const annotations = { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false }
    server.registerTool(name, { title, description, inputSchema: input, annotations }, (given) =>
      answer(run, { api, now: now(), input: given }),
    )
  }
  return server
}

/** A refusal is an answer the assistant can read; anything else is an error of the protocol. */
async function answer(run: Tool['run'], call: Parameters<Tool['run']>[0]) {
  try {
    const text = JSON.stringify({ hinweis: NOTICE, ...(await run(call)) })
    return { content: [{ type: 'text' as const, text }] }
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return { isError: true, content: [{ type: 'text' as const, text: error.message }] }
  }
}
