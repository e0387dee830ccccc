import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Listening } from '../server.ts'
import { listen, readBody } from '../server.ts'
import { createAccount } from './account.ts'
import type { Contact } from './contacts.ts'
import type { Fault, FaultOptions } from './faults.ts'
import { ANSWERS } from './faults.ts'
import type { Right } from './rights.ts'
import type { Unit } from './units.ts'

/** The key every stand-in accepts by default. */
export const DEMO_KEY = 'demo-propstack-key'

export interface PropstackOptions {
  readonly port?: number
  readonly keys?: readonly string[]
  /** Number of units the account has at the start. */
  readonly units?: number
  /** The delay for the fault `slow`, in milliseconds. */
  readonly slowMs?: number
}

export interface SeenCall {
  readonly method: string
  /** Without the version, with the query. */
  readonly path: string
  readonly key: string | undefined
  readonly body: unknown
}

/** A running stand-in for Propstack's API, version 1; `url` is the base URL with the version. */
export interface PropstackStandIn extends Listening {
  /** All requests, oldest first. */
  readonly calls: readonly SeenCall[]
  readonly units: readonly Unit[]
  readonly contacts: readonly Contact[]
  /** Owner relations, including duplicates. */
  readonly owners: readonly { readonly unitId: number; readonly client_id: number }[]
  addUnit(fields: Record<string, unknown>): Unit
  /** Deletes it, as a CRM user would. */
  removeUnit(id: number): void
  /** Edits it, as a CRM user would. */
  editUnit(id: number, fields: Record<string, unknown>): void
  /** Null removes a fault. */
  fault(fault: Fault | null, options?: FaultOptions): void
  /** Makes every unit return this status, whatever was written; undefined ends it. */
  forceStatus(id: number | undefined): void
  setStatuses(statuses: readonly unknown[]): void
  /** Removes these rights from every key; without arguments restores all. */
  deny(...rights: Right[]): void
  /** Stops the search index: later records are not found, until reset. */
  stopSearch(isBehind: boolean): void
}

const VERSION = '/v1'
const CALLS_KEPT = 5_000

export async function startPropstack({
  port = 0,
  keys = [DEMO_KEY],
  units = 0,
  slowMs = 20_000,
}: PropstackOptions = {}): Promise<PropstackStandIn> {
  const account = createAccount()
  stock(account, units)
  const calls: SeenCall[] = []
  let active: { fault: Fault; left: number; method: string | undefined; path: RegExp | undefined } | undefined

  const takeFault = (method: string, path: string): Fault | undefined => {
    if (active === undefined || active.left <= 0) return undefined
    if (active.method !== undefined && active.method !== method) return undefined
    if (active.path !== undefined && !active.path.test(path)) return undefined
    active.left -= 1
    return active.fault
  }

  const listening = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://propstack.invalid')
    const method = request.method ?? 'GET'
    // Paths outside the API redirect to the web application.
    if (!url.pathname.startsWith(VERSION)) return send(response, 302, '', { location: '/app' })
    const path = url.pathname.slice(VERSION.length)
    const text = await readBody(request)
    const key = [request.headers['x-api-key']].flat()[0] ?? url.searchParams.get('api_key') ?? undefined
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    calls.push({ method, path: path + url.search, key, body })
    if (calls.length > CALLS_KEPT) calls.shift()
    if (key === undefined || !keys.includes(key)) return send(response, 401, { errors: ['Not Authenticated'] })

    const fault = takeFault(method, path)
    const wrong = fault && ANSWERS[fault]
    if (wrong) return send(response, wrong.status, wrong.body, wrong.headers)
    if (fault === 'dropped') return void response.destroy()
    const reply = account.answer(method, url, path, body)
    if (fault === 'dropped-after-commit') return void response.destroy()
    if (fault === 'slow') await sleep(slowMs, undefined, { ref: false })
    send(response, reply.status, reply.body)
  }, port)

  return {
    url: listening.url + VERSION,
    calls,
    units: account.units.all,
    contacts: account.contacts.all,
    owners: account.units.relationships,
    addUnit: account.units.add,
    removeUnit: account.units.remove,
    editUnit: account.units.edit,
    forceStatus: account.units.forceStatus,
    setStatuses: account.setStatuses,
    stopSearch: account.stopSearch,
    deny: account.deny,
    fault: (fault, { times = Infinity, method, path } = {}) => {
      active = fault === null ? undefined : { fault, left: times, method, path }
    },
    close: listening.close,
  }
}

function stock(account: ReturnType<typeof createAccount>, units: number): void {
  for (let index = 1; index <= units; index += 1) {
    account.units.add({
      title: `Bestandsobjekt ${index}`,
      unit_id: `B-${1000 + index}`,
      object_type: 'LIVING',
      rs_type: 'APARTMENT',
      marketing_type: 'BUY',
      city: 'Hamburg',
    })
  }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}
