import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createOutbox, inLocalStorage, type Unsent } from './outbox.ts'
import { createSender, isTemporary } from './sender.ts'

const NAME = 'test: outbox'
const inStorage = inLocalStorage<Unsent>(NAME, (stored) => stored)
const open = () => createOutbox<Unsent>(inStorage, inStorage.now())

let outbox: ReturnType<typeof open>
let sender: ReturnType<typeof createSender<Unsent>>
beforeEach(() => {
  outbox = open()
  sender = createSender(NAME, outbox)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const { key } of outbox.all()) void outbox.drop(key)
})

const item = (key: string, userId = 'anna') => ({ key, userId, state: 'waiting' }) as const
const put = (...keys: string[]) => keys.forEach((key) => void outbox.put(item(key)))
const keysOf = (items: readonly Unsent[]) => items.map(({ key }) => key)
const keys = () => keysOf(outbox.all())
const waiting = () => keysOf(outbox.all().filter(({ state }) => state === 'waiting'))
const retry = (key: string) => outbox.all().forEach((one) => one.key === key && void outbox.put(item(key)))
const offline = new TypeError('Failed to fetch')

it('sends waiting items in order and once, even when called twice', async () => {
  put('1', '2', '3')
  const sent: string[] = []
  const deliver = async ({ key }: Unsent) => sent.push(key)
  await Promise.all([sender.send('anna', deliver), sender.send('anna', deliver)])
  expect([sent, keys(), localStorage.length, sender.isLate()]).toEqual([['1', '2', '3'], [], 0, false])
})

it('keeps the order after a failure, a retry of a rejected item and additions meanwhile', async () => {
  put('c', 'a', 'd')
  const sent: string[] = []
  let failures = 1
  const deliver = async ({ key }: Unsent) => {
    if (key === 'c' && failures > 0) {
      failures -= 1
      throw offline
    }
    if (key === 'a' && !sent.includes('d')) throw new ApiError(409, '', 'Nicht jetzt')
    sent.push(key)
    if (key === 'c') put('b')
  }
  await sender.send('anna', deliver)
  expect([sent, waiting()]).toEqual([[], ['c', 'a', 'd']])
  await sender.send('anna', deliver)
  expect([sent, keys()]).toEqual([['c', 'd', 'b'], ['a']])
  put('e')
  retry('a')
  put('0')
  expect(keysOf(JSON.parse(localStorage.getItem(NAME) ?? '[]') as Unsent[])).toEqual(['e', 'a', '0'])
  await sender.send('anna', deliver)
  expect(sent).toEqual(['c', 'd', 'b', 'e', 'a', '0'])
})

const TEMPORARY = [
  ['no network', offline],
  ['no answer in time', new DOMException('signal timed out', 'TimeoutError')],
  ...[401, 408, 425, 429, 500, 502, 503, 504].map((status) => [`${status}`, new ApiError(status, '', '')] as const),
] as const

it.each(TEMPORARY)('keeps an item waiting, marks it as late and stops: %s', async (_, error) => {
  put('1', '2')
  const deliver = vi.fn<() => Promise<never>>(() => Promise.reject(error))
  const pass = await sender.send('anna', deliver)
  expect(isTemporary(error)).toBe(true)
  expect([waiting(), sender.isLate(), outbox.findState('1'), deliver.mock.calls.length]).toEqual([['1', '2'], true, 'waiting', 1])
  expect([...pass]).toEqual([['1', { state: 'waiting', error }]])
})

it.each([400, 403, 404, 409, 413, 415, 422])('keeps an item rejected with %d and its reason without blocking others', async (status) => {
  put('1', '2')
  const refusal = new ApiError(status, '', 'Immobilie nicht gefunden', { code: 'not_found' })
  await sender.send('anna', ({ key }) => (key === '1' ? Promise.reject(refusal) : Promise.resolve()))
  expect(outbox.all()).toMatchObject([{ key: '1', state: 'refused', sentence: 'Immobilie nicht gefunden' }])
  expect([localStorage.length, waiting(), sender.isLate(), outbox.findState('1'), outbox.findState('2')]).toEqual([
    1,
    [],
    false,
    'refused',
    'sent',
  ])
  retry('1')
  await sender.send('anna', () => Promise.resolve())
  expect([keys(), localStorage.length]).toEqual([[], 0])
})

it("sends only one user’s items, and keeps other users' until these send them", async () => {
  void outbox.put(item('1', 'anna'))
  void outbox.put(item('2', 'berta'))
  const sent: string[] = []
  await sender.send('berta', async ({ key }) => sent.push(key))
  expect([sent, keys()]).toEqual([['2'], ['1']])
  await sender.send('anna', async ({ key }) => sent.push(key))
  expect([sent, keys(), localStorage.length]).toEqual([['2', '1'], [], 0])
})

it('does not send drafts', async () => {
  void outbox.put({ key: '1', userId: 'anna', state: 'draft' })
  await sender.send('anna', () => Promise.reject(offline))
  expect([outbox.findState('1'), sender.isLate()]).toEqual(['draft', false])
})

it('does not bring back an item that was dropped while it was being sent', async () => {
  put('1')
  await sender.send('anna', async ({ key }) => {
    await outbox.drop(key)
    throw new ApiError(409, '', 'Nicht jetzt')
  })
  expect([keys(), localStorage.length]).toEqual([[], 0])
})

it('sends what another tab has added, but not what it has sent', async () => {
  const other = open()
  put('1', '2')
  await other.read()
  void other.put(item('3'))
  await other.drop('1')
  const sent: string[] = []
  await sender.send('anna', async ({ key }) => sent.push(key))
  expect(sent).toEqual(['2', '3'])
})

it('keeps for its page what could not be stored', async () => {
  put('1')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await outbox.put(item('2'))).toBe(false)
  expect(keysOf(await outbox.read())).toEqual(['1', '2'])
})

it('keeps what is added while the storage is being read', async () => {
  let answer = (_: readonly Unsent[]): void => undefined
  const stored: Unsent[] = []
  const slow = createOutbox<Unsent>({
    read: () => new Promise((resolve) => (answer = resolve)),
    put: async (one) => stored.push(one),
    drop: async () => undefined,
  })
  const reading = slow.read()
  await slow.put(item('1'))
  answer([])
  await vi.waitFor(() => expect(slow.all()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  answer(stored)
  expect(keysOf(await reading)).toEqual(['1'])
})

it('sends again after 15 seconds or when the network is back, until nothing waits', async () => {
  vi.useFakeTimers()
  put('1')
  let tries = 0
  const deliver = async () => {
    tries += 1
    if (tries < 4) throw offline
  }
  await sender.send('anna', deliver)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(tries).toBe(2)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(3)
  await vi.advanceTimersByTimeAsync(15_000)
  expect([tries, keys()]).toEqual([4, []])
  put('2')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tries, keys()]).toEqual([4, ['2']])
})
