import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Edge } from '../testing/edge.ts'
import { startEdge } from '../testing/edge.ts'
import { ApiError, call, isRefusedFor, isSessionLost, serverMessage } from './api.ts'

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({})
})
afterEach(() => edge.stop())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the call should fail'),
    (error: unknown) => error as Error,
  )

describe('call', () => {
  it('fills in the path, sends JSON and reads JSON', async () => {
    edge.answer('POST /api/favorites', { body: { success: true } })
    edge.answer('DELETE /api/favorites/7', { body: { success: true } })
    await call('POST /api/favorites', { body: { propertyId: 7 } })
    await call('DELETE /api/favorites/:id', { params: { id: 7 } })
    expect(edge.calls[0]).toMatchObject({ method: 'POST', body: { propertyId: 7 }, headers: { 'content-type': 'application/json' } })
    expect(edge.calls[1]?.headers['content-type']).toBeUndefined()
  })

  it('fails with "{status}: {body}"', async () => {
    edge.answer('GET /api/stats', { status: 503, body: 'Die Datenbank ist nicht erreichbar.' })
    const error = await failure(call('GET /api/stats'))
    expect(error.message).toBe('503: Die Datenbank ist nicht erreichbar.')
    expect(serverMessage(error)).toBe('Die Datenbank ist nicht erreichbar.')
  })

  it('fails with "{status}: {statusText}" when the body is empty', async () => {
    edge.answer('GET /api/stats', { status: 502 })
    const error = await failure(call('GET /api/stats'))
    expect(error.message).toBe('502: Bad Gateway')
    expect(serverMessage(error)).toBeUndefined()
  })

  it('adds the reason phrase that HTTP/2 lacks', () => {
    const error = new ApiError(503, '', '')
    expect([error.message, error.statusText]).toEqual(['503: Service Unavailable', 'Service Unavailable'])
  })

  it('reads problem details: the sentence, and the current text after a conflict', async () => {
    const conflict = { field: 'text', text: 'Neu', version: 3 }
    edge.answer('GET /api/stats', { status: 409, body: { type: 'about:blank', status: 409, detail: 'Inzwischen geändert.', conflict } })
    const error = await failure(call('GET /api/stats'))
    expect([error.message, serverMessage(error)]).toEqual(['409: Inzwischen geändert.', 'Inzwischen geändert.'])
    expect(error).toMatchObject({ status: 409, conflict })
    expect(edge.calls[0]?.headers['accept']).toMatch(/^application\/problem\+json/)
  })

  it("returns the server's code, independent of its sentence", async () => {
    edge.answer('GET /api/stats', { status: 400, body: 'Das stimmt nicht.', code: 'wrong_credentials' })
    const error = await failure(call('GET /api/stats'))
    expect([isRefusedFor('wrong_credentials', error), isRefusedFor('conflict', error)]).toEqual([true, false])
  })

  it("does not treat a gateway's text as the server's", async () => {
    edge.answer('GET /api/stats', { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>', byGateway: true })
    const error = await failure(call('GET /api/stats'))
    expect(error.message).toBe('502: <html><h1>502 Bad Gateway</h1></html>')
    expect(serverMessage(error)).toBeUndefined()
  })

  it('distinguishes a lost session from a wrong password', async () => {
    edge.answer('GET /api/stats', { status: 401, body: 'Unauthorized' })
    edge.answer('POST /api/auth/login', { status: 401, body: 'E-Mail oder Passwort ist falsch.' })
    expect(isSessionLost(await failure(call('GET /api/stats')))).toBe(true)
    expect(isSessionLost(await failure(call('POST /api/auth/login', { body: { email: 'a@b.de', password: 'x' } })))).toBe(false)
  })
})
