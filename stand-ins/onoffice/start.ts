import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Listening } from '../server.ts'
import { listen, readBody } from '../server.ts'
import { createAccount, nextId, type Outcome, type Relation, type Stored } from './account.ts'
import { ANSWERS, type Fault, type FaultOptions, REFUSALS } from './faults.ts'

/** The API user every stand-in accepts by default. */
export const DEMO_ACCESS: Access = {
  token: 'demo0123456789abcdef0123456789ab',
  secret: 'secret0123456789abcdef0123456789abcdef0123456789abcdef0123456789',
}

export interface Access {
  readonly token: string
  readonly secret: string
}

export interface OnofficeOptions {
  readonly users?: readonly Access[]
  /** The delay for the fault `slow`, in milliseconds. */
  readonly slowMs?: number
  /** Its clock; a signature is valid for two minutes around it. */
  readonly now?: () => Date
}

export interface SeenCall {
  /** Action and resource type: `create estate`. */
  readonly action: string
  readonly token: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A running stand-in for onOffice's API; `url` is its only endpoint. */
export interface OnofficeStandIn extends Listening {
  /** Every requested action, oldest first. */
  readonly calls: readonly SeenCall[]
  readonly estates: readonly Stored[]
  readonly addresses: readonly Stored[]
  /** Owner relations, including duplicates. */
  readonly owners: readonly Relation[]
  addEstate(fields: Record<string, unknown>): number
  /** Deletes it, as a CRM user would. */
  removeEstate(id: number): void
  /** Edits it, as a CRM user would. */
  editEstate(id: number, fields: Record<string, unknown>): void
  /** Hides these fields from the API user from now on. */
  hideFields(names: readonly string[]): void
  /** Null removes a fault. */
  fault(fault: Fault | null, options?: FaultOptions): void
  /** Stops the search index: later records are not found, until reset. */
  stopSearch(isBehind: boolean): void
}

const PATH = '/api/stable/api.php'
const ACTION = 'urn:onoffice-de-ns:smart:2.5:smartml:action:'
/** A signature's validity in seconds. */
const VALID = 120

interface Asked {
  readonly actionid: string
  readonly resourceid: string
  readonly resourcetype: string
  readonly timestamp: number
  readonly hmac: string
  readonly hmac_version: string
  readonly parameters: Readonly<Record<string, unknown>>
}

export async function startOnoffice({
  users = [DEMO_ACCESS],
  slowMs = 20_000,
  now = () => new Date(),
}: OnofficeOptions = {}): Promise<OnofficeStandIn> {
  const account = createAccount()
  const calls: SeenCall[] = []
  const faults = createFaults()

  const listening = await listen(async (request, response) => {
    if (request.method !== 'POST' || request.url !== PATH) return send(response, 404, 'Not Found')
    const { token, request: asked } = JSON.parse(await readBody(request)) as { token: string; request: { actions: Asked[] } }
    const [one] = asked.actions
    if (!one) return send(response, 200, whole(500, 2, 'invalid request structure', []))
    const action = `${one.actionid.slice(ACTION.length)} ${one.resourcetype}`
    calls.push({ action, token, parameters: one.parameters })
    const refusal = findRefusal(
      one,
      users.find((user) => user.token === token),
      now(),
    )
    if (refusal) return send(response, 200, whole(400, refusal.errorcode, refusal.message, []))
    const fault = faults.take(action)
    const wrong = fault && ANSWERS[fault]
    if (wrong) return send(response, wrong.status, wrong.body, wrong.headers)
    if (fault === 'dropped') return void response.destroy()
    const [verb = '', resource = ''] = action.split(' ')
    const denied = fault && REFUSALS[fault]
    const outcome = denied ?? account.answer({ verb, resource, resourceId: one.resourceid, parameters: one.parameters })
    if (fault === 'dropped-after-commit') return void response.destroy()
    if (fault === 'slow') await sleep(slowMs, undefined, { ref: false })
    send(response, 200, formatAnswer(one, outcome))
  })

  return {
    url: listening.url + PATH,
    calls,
    estates: account.estates,
    addresses: account.addresses,
    owners: account.relations,
    ...handsOn(account.estates),
    hideFields: account.hideFields,
    stopSearch: account.stopSearch,
    fault: faults.set,
    close: listening.close,
  }
}

function createFaults() {
  let active: { fault: Fault; left: number; only: string | undefined } | undefined
  return {
    set: (fault: Fault | null, { times = Infinity, only }: FaultOptions = {}) => {
      active = fault === null ? undefined : { fault, left: times, only }
    },
    take: (action: string): Fault | undefined => {
      if (active === undefined || active.left <= 0 || (active.only !== undefined && active.only !== action)) return undefined
      active.left -= 1
      return active.fault
    },
  }
}

/** Changes that CRM users make. */
function handsOn(estates: Stored[]) {
  const findPlace = (id: number) => estates.findIndex((one) => one.id === id)
  return {
    addEstate: (fields: Record<string, unknown>): number => {
      const id = nextId(estates)
      estates.push({ status: 1, ...fields, id })
      return id
    },
    removeEstate: (id: number) => void estates.splice(findPlace(id), 1),
    editEstate: (id: number, fields: Record<string, unknown>) => {
      const estate = estates[findPlace(id)]
      if (estate) estates[findPlace(id)] = { ...estate, ...fields, id }
    },
  }
}

/** Checks token, timestamp and signature, and returns onOffice's error. */
function findRefusal(one: Asked, user: Access | undefined, now: Date): { errorcode: number; message: string } | undefined {
  if (!user) return { errorcode: 22, message: 'not authenticated' }
  if (Math.abs(now.getTime() / 1000 - one.timestamp) > VALID) return { errorcode: 24, message: 'timestamp invalid' }
  const message = `${one.timestamp}${user.token}${one.resourcetype}${one.actionid}`
  const isSigned = one.hmac_version === '2' && one.hmac === createHmac('sha256', user.secret).update(message).digest('base64')
  return isSigned ? undefined : { errorcode: 23, message: 'hmac invalid' }
}

function formatAnswer(one: Asked, outcome: Outcome): string {
  const echoed = { actionid: one.actionid, resourceid: one.resourceid, resourcetype: one.resourcetype, identifier: '' }
  if ('errorcode' in outcome) {
    const data = { meta: { cntabsolute: null }, records: [] }
    const { errorcode, message } = outcome
    return whole(500, 97, 'An error occurred in an action', [{ ...echoed, data, status: { errorcode, message } }])
  }
  const data = { meta: { cntabsolute: outcome.total }, records: outcome.records }
  return whole(200, 0, 'OK', [{ ...echoed, data, status: { errorcode: 0, message: 'OK' } }])
}

const whole = (code: number, errorcode: number, message: string, results: readonly unknown[]): string =>
  JSON.stringify({ status: { code, errorcode, message }, response: { results } })

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body)
}
