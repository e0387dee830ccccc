import type { Listening } from './server.ts'
import { listen } from './server.ts'

export interface CaptureOptions {
  readonly port?: number
  readonly contentType?: string
  readonly status?: number
  /** Responds to robots.txt with 404 (all allowed) instead of the page. On by default. */
  readonly robots?: boolean
}

export interface Capture extends Listening {
  /** Requested paths, oldest first. */
  readonly requests: readonly string[]
}

/** Responds to every path with the same bytes, to feed a stored page through the running system. */
export async function startCapture(
  page: string | Buffer,
  { port = 0, contentType = 'text/html; charset=utf-8', status = 200, robots = true }: CaptureOptions = {},
): Promise<Capture> {
  const body = Buffer.from(page)
  const requests: string[] = []
  const listening = await listen((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    if (robots && path === '/robots.txt') return void response.writeHead(404, { 'content-type': 'text/plain' }).end()
    response.writeHead(status, { 'content-type': contentType, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }, port)
  return { ...listening, requests }
}
