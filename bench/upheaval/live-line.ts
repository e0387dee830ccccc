import { WebSocket } from 'ws'
import { SOCKET_FIRST_DELAY, SOCKET_MAX_DELAY } from '#shared/domain/limits.ts'
import { type Break, readClock } from './sample.ts'

/** The live line of a page, which connects again after a break as the screens do. */
export class LiveLine {
  readonly breaks: Break[] = []
  readonly #address: string
  readonly #cookie: string
  #attempts = 0
  #isClosed = false
  #socket: WebSocket | undefined

  constructor(url: string, cookie: string) {
    this.#address = `${url.replace('http', 'ws')}/ws`
    this.#cookie = cookie
  }

  open(): void {
    if (this.#isClosed) return
    const socket = new WebSocket(this.#address, { headers: { cookie: this.#cookie }, perMessageDeflate: false })
    this.#socket = socket
    socket.on('error', () => {})
    socket.on('open', () => this.#enterOpen())
    socket.on('close', () => this.#lose())
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.terminate()
  }

  #enterOpen(): void {
    this.#attempts = 0
    const last = this.breaks.at(-1)
    if (last) last.gap ??= readClock() - last.at
  }

  #lose(): void {
    if (this.#isClosed) return
    const last = this.breaks.at(-1)
    // a failed attempt belongs to the same break
    if (last === undefined || last.gap !== undefined) this.breaks.push({ at: readClock() })
    setTimeout(() => this.open(), Math.min(SOCKET_FIRST_DELAY * 2 ** this.#attempts, SOCKET_MAX_DELAY))
    this.#attempts += 1
  }
}
