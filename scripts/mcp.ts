import { createApi } from '#server/mcp/api.ts'
import { mcpServer } from '#server/mcp/server.ts'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

// For assistants that start their servers as a program. It calls the installation's API, and standard output belongs to the protocol.
const [url, key] = [process.env['GIEBEL_URL'], process.env['GIEBEL_KEY']]
if (!url || !key) {
  console.error('GIEBEL_URL und GIEBEL_KEY fehlen: die Adresse der Installation und ein API-Schlüssel mit dem Recht „Lesen“.')
  process.exit(2)
}

const UNREACHABLE = 'Giebel ist nicht erreichbar.'

const api = createApi(async ({ method, address, body }) => {
  const answer = await fetch(new URL(address, url), {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
  }).catch(() => undefined)
  return answer ? { status: answer.status, text: await answer.text() } : { status: 503, text: UNREACHABLE }
})

serveStdio(() => mcpServer(api, () => new Date()))
