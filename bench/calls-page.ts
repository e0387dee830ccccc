import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangedPath } from '#shared/contract/live.ts'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import type { Claim } from '#shared/contract/work/claims.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type CallResult, proposeNextStep } from '#shared/domain/call-result.ts'
import { READS, type Read, Reads } from './calls-reads.ts'
import { type Answer, type Desk, type Kind, type Traffic, Wire } from './calls-wire.ts'

/** Milliseconds without a message after which a page is at rest, and for which that is waited for. */
const REST = { quiet: 1_000, most: 60_000 }

/** Milliseconds from "Speichern, nächster" until the result is stored, and until the next owner is held. */
export interface Turn {
  readonly noted: number
  readonly held: number
}

/** For how long one person had an owner. */
export interface Period {
  readonly lead: number
  readonly from: number
  to: number
}

/** As many owners are proposed with a claim. */
const PROPOSED = 30
/** With fewer owners left than this the list is read again. */
const drawFew = () => 10 + Math.floor(Math.random() * 20)

/** The claim of the owner on the screen. */
interface Hold {
  /** Once it is answered, the owner who is held in place of the first. */
  lead: number
  /** Since the server confirmed it. */
  period?: Period
  /** Whether colleagues had all the owners that it named, or the owner who was asked for alone. */
  refused?: 'all' | 'alone'
  isLeft?: boolean
}

export interface ListReply {
  readonly leads: readonly Pick<CallLead, 'id' | 'tries'>[]
  readonly more: number
  readonly pending?: number
}

/**
 * The page of the call list, as `web/pages/agent/call-list.tsx` behaves. It goes through the list without the server, and reads it again in the
 * background when few owners are left: "Speichern, nächster" shows the next owner at once and sends two requests at the same time, the claim of that
 * owner or of the first one behind who is free, and the result, which ends the claim before. Claims and returns are sent one after the other. Over the
 * socket the claims of colleagues make it read the claims again, once for those of a moment, and a result takes out one owner; a message gives up the
 * read that is under way. Where colleagues have all that were proposed, it reads the list again: a person's limit of 400 claims an hour leaves no room
 * for asking in a loop.
 */
export class CallPage {
  /** Confirmed holds. */
  readonly held: Period[] = []
  /** For how long the server's list of claims surely had an owner as this person's. */
  readonly own: Period[] = []
  /** The last list that was read. */
  list: ListReply = { leads: [], more: 0 }
  readonly #wire: Wire
  readonly #behind: number
  /** In order of arrival: a list that is read again only adds to it. */
  #order: number[] = []
  #listed: ReadonlyMap<number, ListReply['leads'][number]> = new Map()
  #taken: ReadonlySet<number> = new Set()
  readonly #done = new Set<number>()
  readonly #ownNow = new Map<number, Period>()
  #hold: Hold | undefined
  #isThrough = false
  #isShort = false
  readonly #few = drawFew()
  /** Results that have no answer yet. */
  #underWay = 0
  #heardAt = 0
  readonly #waiting: (() => void)[] = []
  readonly #reads: Reads
  #turn: Promise<unknown> = Promise.resolve()

  /** `behind`: milliseconds by which the server's clock is behind. */
  constructor(desk: Desk, behind: number) {
    this.#wire = new Wire(desk)
    this.#reads = new Reads(this.#wire, (kind, answer) => this.#enter(kind, answer))
    this.#behind = behind
  }

  countIn(traffic: Traffic): void {
    this.#wire.traffic = traffic
  }

  connect = (): Promise<void> => this.#wire.connect(({ paths }) => this.#hear(paths))
  close = (): Promise<void> => this.#wire.close()

  /** Returns the milliseconds until the first owner is held. */
  async open(): Promise<number> {
    const began = performance.now()
    await this.#reads.begin('list')
    void this.#reads.begin('claims')
    await this.untilHeld()
    return performance.now() - began
  }

  async untilHeld(): Promise<void> {
    while (!this.#hold?.period) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Waits until an owner is held and nothing more arrives. @throws when it does not come to rest */
  async untilQuiet(): Promise<void> {
    const until = performance.now() + REST.most
    while (this.#reads.isUnderWay() || performance.now() - this.#heardAt < REST.quiet || !this.#hold?.period) {
      if (performance.now() > until) throw new Error('a page does not come to rest')
      await sleep(REST.quiet / 5)
    }
  }

  /** "Speichern, nächster" at the owner on the screen. */
  async report(result: CallResult): Promise<Turn> {
    let hold = this.#hold
    while (!hold?.period) {
      await this.untilHeld()
      hold = this.#hold
    }
    const sent = performance.now()
    const since = () => performance.now() - sent
    hold.period.to = sent
    this.#done.add(hold.lead)
    this.#hold = undefined
    this.#show()
    const [noted, held] = await Promise.all([this.#note(hold.lead, result).then(since), this.untilHeld().then(since)])
    return { noted, held }
  }

  async #note(id: number, result: CallResult): Promise<void> {
    this.#underWay += 1
    const now = Date.now() - this.#behind
    const { status, nextDate } = proposeNextStep(result, { today: berlinDay(now), tries: this.#listed.get(id)?.tries ?? 0 })
    const text = result === 'no_response' ? '' : 'Möchte im Frühjahr verkaufen'
    const body = { key: randomUUID(), waitedSeconds: 0, channel: 'phone', result, text, status, nextDate }
    const answer = await this.#wire.send('result', `/api/call-list/${id}/results`, {
      body: result === 'appointment' ? { ...body, nextTime: '10:00' } : body,
    })
    this.#underWay -= 1
    if (answer.status !== 200) this.#wire.fail('result', answer)
    // the page enters the answer into its list, which an older answer that is on its way would undo
    if (this.#reads.isUnderWay('list')) void this.#reads.begin('list')
    this.#show()
  }

  /** Shows the first owner that no colleague holds, unless the one on the screen may stay, and claims it. */
  #show(): void {
    if (!this.#reads.isKnown('list')) return
    this.#readAhead()
    const next = this.#findNext()
    if (next !== undefined && next === this.#hold?.lead) return
    this.#leave()
    if (next !== undefined) {
      this.#hold = { lead: next }
      this.#claim(this.#hold)
    } else if (this.#underWay === 0 && !this.#isThrough) {
      this.#isThrough = true
      void this.#reads.begin('list')
    }
  }

  #readAhead(): void {
    const left = this.#order.filter((id) => this.#isOpen(id)).length
    const wasShort = this.#isShort
    this.#isShort = this.list.more > 0 && left > 0 && left < this.#few
    if (this.#isShort && !wasShort) this.#reads.join('list')
  }

  #findNext(): number | undefined {
    const shown = this.#hold?.lead
    return shown !== undefined && this.#isOpen(shown) ? shown : this.#order.find((id) => this.#isOpen(id))
  }

  #isOpen(id: number): boolean {
    return this.#listed.has(id) && !this.#taken.has(id) && !this.#done.has(id)
  }

  #leave(): void {
    const hold = this.#hold
    this.#hold = undefined
    if (!hold) return
    hold.isLeft = true
    if (hold.period) this.#inTurn(() => this.#release(hold))
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work)
  }

  #claim(hold: Hold): void {
    this.#inTurn(() => (hold.isLeft ? Promise.resolve() : this.#claimFirst(hold)))
  }

  async #claimFirst(hold: Hold): Promise<void> {
    const propertyIds = [hold.lead, ...this.#order.filter((id) => id !== hold.lead && this.#isOpen(id))].slice(0, PROPOSED)
    const answer = await this.#wire.send('claim', '/api/call-list/next', { body: { propertyIds } })
    if (answer.status === 200) return this.#take(hold, (answer.content as { readonly propertyId: number }).propertyId)
    void this.#reads.begin('claims')
    if (!this.#countRefusal('claim', answer)) return this.#giveUp(hold)
    hold.refused = 'all'
    if (!hold.isLeft) this.#reads.join('list')
  }

  /** Of an owner that the list still has after all were refused. */
  #claimAlone(hold: Hold): void {
    delete hold.refused
    this.#inTurn(() => (hold.isLeft ? Promise.resolve() : this.#claimNamed(hold)))
  }

  async #claimNamed(hold: Hold): Promise<void> {
    const answer = await this.#wire.send('alone', `/api/claims/${hold.lead}`)
    void this.#reads.begin('claims')
    if (answer.status === 200) return this.#take(hold, hold.lead)
    if (!this.#countRefusal('alone', answer)) return this.#giveUp(hold)
    hold.refused = 'alone'
  }

  /** Whether a colleague was faster; all else is a failure. */
  #countRefusal(kind: Kind, answer: Answer): boolean {
    const isTaken = (answer.content as { readonly code?: string }).code === 'claimed'
    if (isTaken) this.#wire.traffic.refused += 1
    else this.#wire.fail(kind, answer)
    return isTaken
  }

  #giveUp(hold: Hold): void {
    this.#done.add(hold.lead)
    this.#show()
  }

  async #take(hold: Hold, lead: number): Promise<void> {
    hold.lead = lead
    if (hold.isLeft) {
      if (this.#hold?.lead !== hold.lead) await this.#release(hold)
      return
    }
    hold.period = { lead: hold.lead, from: performance.now(), to: Number.POSITIVE_INFINITY }
    this.held.push(hold.period)
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  async #release({ lead, period }: Hold): Promise<void> {
    if (period) {
      period.to = performance.now()
      this.#wire.traffic.movedOn += 1
    }
    const answer = await this.#wire.send('release', `/api/claims/${lead}`)
    void this.#reads.begin('claims')
    if (answer.status !== 200) this.#wire.fail('release', answer)
  }

  #hear(paths: readonly ChangedPath[]): void {
    this.#heardAt = performance.now()
    const called = new Set(paths.map((path) => Number(path.slice(READS.list.length + 1))))
    this.#listed = new Map([...this.#listed].filter(([id]) => !called.has(id) || this.#done.has(id)))
    this.#readAhead()
    if (paths.some((path) => path === READS.list || path === '/api')) void this.#reads.begin('list')
    if (paths.includes('/api')) void this.#reads.begin('claims')
    else if (paths.includes(READS.claims)) this.#reads.soon('claims')
  }

  #enter(kind: Read, answer: Answer): void {
    if (kind === 'list') this.#takeList(answer.content as ListReply)
    else this.#takeClaims(answer.content as readonly Claim[], answer.asked)
  }

  #takeList(list: ListReply): void {
    if (list.leads.length === 0) throw new Error('the call list is empty')
    this.list = list
    this.#listed = new Map(list.leads.map((lead) => [lead.id, lead]))
    if (this.#isThrough) {
      this.#order = []
      this.#done.clear()
      this.#isThrough = false
    }
    const known = new Set(this.#order)
    this.#order.push(...list.leads.map(({ id }) => id).filter((id) => !known.has(id)))
    this.#show()
    if (this.#hold?.refused === 'all') this.#claimAlone(this.#hold)
  }

  #takeClaims(claims: readonly Claim[], asked: number): void {
    const pickIds = (isOwn: boolean) => new Set(claims.filter((claim) => claim.isOwn === isOwn).map(({ propertyId }) => propertyId))
    this.#taken = pickIds(false)
    this.#noteOwn(pickIds(true), asked)
    const hold = this.#hold
    // the colleague is gone; the page itself would ask again after five minutes
    if (hold?.refused === 'alone' && !this.#taken.has(hold.lead)) this.#claimAlone(hold)
    this.#show()
  }

  /** An owner is surely this person's from the first answer that names it until the last one was asked for. */
  #noteOwn(own: ReadonlySet<number>, asked: number): void {
    for (const lead of this.#ownNow.keys()) if (!own.has(lead)) this.#ownNow.delete(lead)
    for (const lead of own) {
      const before = this.#ownNow.get(lead)
      if (before) {
        before.to = asked
        continue
      }
      const now = performance.now()
      const period = { lead, from: now, to: now }
      this.#ownNow.set(lead, period)
      this.own.push(period)
    }
  }
}
