import type { WriteName } from '#shared/contract/index.ts'
import { call, type Reply } from './api.ts'
import { sendWrite } from './own-writes.ts'

interface SendOptions {
  /** Name of the form field for the file. */
  readonly field: string
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Uploads a file to a contract endpoint with progress, which `fetch` does not report. */
export const sendFile = <Name extends WriteName>(name: Name, file: File, options: SendOptions): Promise<Reply<Name>> =>
  sendWrite(name, (write) => call(name, {}, { write, send: (address, request) => sendForm(address, request, file, options) }))

async function sendForm(
  address: string,
  { method = 'POST', headers }: RequestInit,
  file: File,
  { field, onProgress, signal }: SendOptions,
): Promise<Response> {
  const form = new FormData()
  form.append(field, file)
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    const lost = () => reject(signal.aborted ? (signal.reason as Error) : new TypeError('the connection was lost'))
    for (const end of ['error', 'abort', 'timeout']) request.addEventListener(end, lost)
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.send(form)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, statusText: request.statusText, headers })
}
