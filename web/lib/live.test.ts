import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveMessage } from '#shared/contract/live.ts'
import { createLive, retryDelay } from './live.ts'

/** A fake WebSocket. */
class Wire {
  static all: Wire[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  closed: number | undefined
  readonly address: string
  constructor(address: string) {
    this.address = address
    Wire.all.push(this)
  }
  close(code: number) {
    this.closed = code
  }
}

const last = () => Wire.all.at(-1) ?? expect.fail('no socket was opened')

function start() {
  const heard: LiveMessage[] = []
  const onReturn = vi.fn<() => void>()
  const onSessionOver = vi.fn<() => void>()
  const live = createLive({ address: () => 'ws://giebel.example/ws', onMessage: (message) => heard.push(message), onReturn, onSessionOver })
  live.open()
  return { live, heard, onReturn, onSessionOver }
}

beforeEach(() => {
  Wire.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('connectLive', () => {
  it('makes five attempts after 1, 2, 4, 8 and 16 seconds, then waits for a reconnect', () => {
    const { live } = start()
    for (const [index, delay] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
      last().onclose?.({ code: 1006 })
      expect(live.state()).toBe('waiting')
      vi.advanceTimersByTime(delay - 1)
      expect(Wire.all).toHaveLength(index + 1)
      vi.advanceTimersByTime(1)
      expect(Wire.all).toHaveLength(index + 2)
    }
    last().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(600_000)
    expect(live.state()).toBe('offline')
    expect(Wire.all).toHaveLength(6)

    live.reconnect()
    last().onopen?.()
    expect(live.state()).toBe('open')
    expect(Wire.all).toHaveLength(7)
  })

  it('caps the pause at 30 seconds', () => {
    expect([0, 4, 5, 9].map(retryDelay)).toEqual([1_000, 16_000, 30_000, 30_000])
  })

  it('reports the end of the session, and does not retry', () => {
    const { live, onSessionOver } = start()
    last().onopen?.()
    last().onclose?.({ code: 4401 })
    vi.advanceTimersByTime(600_000)
    expect([live.state(), Wire.all.length, onSessionOver.mock.calls.length]).toEqual(['closed', 1, 1])
    live.reconnect()
    expect(Wire.all).toHaveLength(2)
  })

  it('does not reconnect after a normal close', () => {
    const { live } = start()
    last().onopen?.()
    last().onclose?.({ code: 1000 })
    vi.advanceTimersByTime(600_000)
    expect(Wire.all).toHaveLength(1)
    expect(live.state()).toBe('closed')
  })

  it('resets the attempts after a successful connection, and reports its return', () => {
    const { onReturn } = start()
    last().onopen?.()
    expect(onReturn).not.toHaveBeenCalled()
    last().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1_000)
    last().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(2_000)
    last().onopen?.()
    expect(onReturn).toHaveBeenCalledTimes(1)
    last().onclose?.({ code: 1006 })
    vi.advanceTimersByTime(1_000)
    expect(Wire.all).toHaveLength(4)
  })

  it('passes on only valid messages', () => {
    const { heard } = start()
    last().onmessage?.({ data: '{"type":"new_properties","count":2}' })
    last().onmessage?.({ data: '{"type":"changed","paths":["/api/favorites"]}' })
    last().onmessage?.({ data: '{"type":"new_properties","count":-1}' })
    last().onmessage?.({ data: 'garbage' })
    expect(heard).toEqual([
      { type: 'new_properties', count: 2 },
      { type: 'changed', paths: ['/api/favorites'] },
    ])
  })

  it('replaces a possibly dead connection, which counts as a return', () => {
    const { live, heard, onReturn } = start()
    const dead = last()
    dead.onopen?.()
    live.renew()
    expect([Wire.all.length, dead.closed]).toEqual([2, 1000])
    dead.onclose?.({ code: 1006 })
    last().onopen?.()
    expect([live.state(), onReturn.mock.calls.length]).toEqual(['open', 1])
    last().onmessage?.({ data: '{"type":"new_properties","count":2}' })
    expect(heard).toHaveLength(1)
    live.close()
    live.renew()
    expect(Wire.all).toHaveLength(2)
  })

  it('closes normally and stays closed', () => {
    const { live } = start()
    const wire = last()
    live.close()
    wire.onclose?.({ code: 1006 })
    vi.advanceTimersByTime(600_000)
    live.reconnect()
    expect(wire.closed).toBe(1000)
    expect(Wire.all).toHaveLength(1)
    live.open()
    expect(Wire.all).toHaveLength(2)
  })
})
