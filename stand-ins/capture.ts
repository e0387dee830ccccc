import type { Listening } from './server.ts'
import { listen } from './server.ts'

export interface CaptureOptions {
  readonly port?: number
  readonly contentType?: string
  readonly status?: number
  /** Let robots.txt answer 404 (all allowed) instead of the page. On unless switched off. */
  readonly robots?: boolean
}

export interface Capture extends Listening {
  /** Paths asked for, oldest first. */
  readonly requests: readonly string[]
}

/** Answers every path with the same bytes, so that a stored page can be fed through the running system. */
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
