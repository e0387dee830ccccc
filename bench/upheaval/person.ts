import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { proposeNextStep } from '#shared/domain/call-result.ts'
import { CLASSES, one } from '../search-classes.ts'
import { RESULTS, SEARCHES, type Step } from './mix.ts'
import { readClock, type Sample } from './sample.ts'

/** Of a browser, to one host. */
const CONNECTIONS = 6
/** Milliseconds. */
const ANSWER_WITHIN = 60_000
/** As many owners are proposed with a claim. */
const PROPOSED = 30
/** A result is sent again until it is acknowledged, as the page does. */
const AGAIN = { every: 1_000, most: 90 }
const FOLLOW_UP_IN = 14 * 24 * 3_600_000
const SENTENCE = /\p{Lu}\p{L}+ [^"<]*[.!?]/u

interface Desk {
  readonly url: string
  readonly cookie: string
  /** Unique among all people, digits only. */
  readonly name: string
  readonly random: () => number
}

interface Reply {
  readonly status: number
  readonly text: string
}

const readIds = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** An agent at work: one step after the other, each with the requests that its page sends. */
export class Person {
  readonly samples: Sample[] = []
  readonly notes: string[] = []
  readonly results: string[] = []
  readonly #desk: Desk
  readonly #pool: Pool
  #step: Step = 'bell'
  #written = 0
  #leads: number[] = []
  #found: number[] = []

  constructor(desk: Desk) {
    this.#desk = desk
    this.#pool = new Pool(desk.url, { connections: CONNECTIONS, headersTimeout: ANSWER_WITHIN, bodyTimeout: ANSWER_WITHIN })
  }

  async take(step: Step): Promise<void> {
    this.#step = step
    await this.#steps[step]()
  }

  close = (): Promise<void> => this.#pool.destroy()

  readonly #steps: Readonly<Record<Step, () => Promise<void>>> = {
    callList: () => this.#openList(),
    result: () => this.#reportCall(),
    search: () => this.#search(),
    property: () => this.#openProperty(),
    note: () => this.#write({ activityType: 'call' }),
    followUp: async () => {
      await this.#write({ activityType: 'follow_up_scheduled', followUpDate: berlinDay(Date.now() + FOLLOW_UP_IN) })
      await this.#send('/api/follow-up-prospects')
    },
    bell: async () => {
      await this.#send('/api/notifications')
      await this.#send('/api/stats')
    },
  }

  async #openList(): Promise<void> {
    const { status, text } = await this.#send('/api/call-list')
    if (status === 200) this.#leads = readIds((JSON.parse(text) as { leads: { id: number }[] }).leads)
    await this.#send('/api/claims')
  }

  async #search(): Promise<void> {
    const filter = CLASSES[one(this.#desk.random, SEARCHES)]?.(this.#desk.random) ?? {}
    const query = new URLSearchParams(Object.entries(filter).map(([key, value]): [string, string] => [key, String(value)]))
    const { status, text } = await this.#send(`/api/properties?${query.toString()}`)
    if (status === 200) this.#found = readIds((JSON.parse(text) as { properties: { id: number }[] }).properties)
  }

  async #openProperty(): Promise<void> {
    const id = await this.#pickProperty()
    if (id === undefined) return
    for (const part of ['', '/activities', '/contact']) await this.#send(`/api/properties/${id}${part}`)
  }

  /** One of the last search, which is done first where it found nothing. */
  async #pickProperty(): Promise<number | undefined> {
    if (this.#found.length === 0) await this.#search()
    return this.#found.length === 0 ? undefined : one(this.#desk.random, this.#found)
  }

  async #write(activity: Readonly<Record<string, string>>): Promise<void> {
    const id = await this.#pickProperty()
    if (id === undefined) return
    const description = this.#nameWrite()
    const { status } = await this.#send(`/api/properties/${id}/activities`, { ...activity, description })
    if (status === 200) this.notes.push(description)
  }

  async #reportCall(): Promise<void> {
    if (this.#leads.length === 0) await this.#openList()
    if (this.#leads.length === 0) return
    const claim = await this.#send('/api/call-list/next', { propertyIds: this.#leads.slice(0, PROPOSED) })
    // colleagues hold them all, or called them meanwhile
    if (claim.status === 409) return this.#openList()
    if (claim.status !== 200) return
    const { propertyId } = JSON.parse(claim.text) as { propertyId: number }
    this.#leads = this.#leads.filter((id) => id !== propertyId)
    await this.#reportUntilKnown(propertyId)
  }

  async #reportUntilKnown(propertyId: number): Promise<void> {
    const result = one(this.#desk.random, RESULTS)
    const { status, nextDate } = proposeNextStep(result, { today: berlinDay(Date.now()), tries: 0 })
    const body = { key: randomUUID(), waitedSeconds: 0, channel: 'phone', result, text: this.#nameWrite(), status, nextDate }
    for (let tries = 0; tries < AGAIN.most; tries += 1) {
      const answer = await this.#send(`/api/call-list/${propertyId}/results`, body)
      if (answer.status === 200) this.results.push(body.key)
      if (answer.status !== 0 && answer.status < 500) return
      await sleep(AGAIN.every)
    }
  }

  #nameWrite(): string {
    return `Vorgang ${this.#desk.name}-${(this.#written += 1)}`
  }

  /** Writes if there is a body. Status 0 without an answer. */
  async #send(path: string, body?: object): Promise<Reply> {
    const [step, at, began] = [this.#step, readClock(), performance.now()]
    const note = (seen: Pick<Sample, 'status' | 'isSentence' | 'fault'>) =>
      this.samples.push({ step, isRead: body === undefined, at, took: performance.now() - began, ...seen })
    try {
      const answer = await this.#pool.request({
        method: body ? 'POST' : 'GET',
        path,
        headers: { cookie: this.#desk.cookie, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const [status, text] = [answer.statusCode, await answer.body.text()]
      note({ status, isSentence: status >= 400 && SENTENCE.test(text) })
      return { status, text }
    } catch (error) {
      note({ status: 0, isSentence: false, fault: (error as NodeJS.ErrnoException).code ?? String(error) })
      return { status: 0, text: '' }
    }
  }
}
