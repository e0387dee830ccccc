import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MINUTE } from '#shared/domain/durations.ts'
import { CALL_LIST } from '#shared/domain/limits.ts'
import { call, isRefusedFor, type OwnWrite, serverMessage } from '#web/lib/api.ts'
import { newId, sendWrite } from '#web/lib/own-writes.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { waitingOwners } from './waiting-results.ts'

/** A third of the time for which an owner is held. */
const BEAT = 5 * MINUTE

/** After as long without an answer, the next one is sent all the same. */
const PATIENCE = 10_000

type ClaimWrite = 'PUT /api/claims/:id' | 'POST /api/claims/:id/renew' | 'DELETE /api/claims/:id'

/** Names this page to the server until it is left; shown again, it has another name. */
let page = newId()
export const getPage = (): string => page

/**
 * Gives back what this page holds and what it asks for in this moment: no answer arrives after that, and a request may arrive after this one. A
 * result on its way ends its claim itself: until it has arrived, no colleague calls.
 */
export function leavePage(userId: string): void {
  const body = {
    page,
    keep: waitingOwners(userId)
      .map(([id]) => id)
      .slice(0, CALL_LIST),
  }
  page = newId()
  const leave = (write: OwnWrite) => call('POST /api/claims/leave', { body }, { write, send: keptAlive })
  void sendWrite('POST /api/claims/leave', leave).catch(() => undefined)
}

/** Sent even while the page is being left. */
export const keptAlive = (address: string, request: RequestInit) => fetch(address, { ...request, keepalive: true })

let turn: Promise<unknown> = Promise.resolve()
const waitPatiently = () => new Promise((resolve) => setTimeout(resolve, PATIENCE))

/** Claims and returns are sent one after the other: a return that overtook a later claim of the same owner would end it. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work)
  turn = turn.then(() => Promise.race([done.catch(() => undefined), waitPatiently()]))
  return done
}

function callFor(name: ClaimWrite, id: number, write: OwnWrite): Promise<unknown> {
  const options = { write, send: keptAlive }
  if (name === 'PUT /api/claims/:id') return call(name, { params: { id }, body: { page } }, options)
  return call(name, { params: { id } }, options)
}

async function send(client: QueryClient, name: ClaimWrite, id: number): Promise<void> {
  try {
    await sendWrite(name, (write) => callFor(name, id, write))
  } finally {
    void invalidatePaths(client, ['/api/claims'])
  }
}

/** Within a turn. */
export const giveBackNow = (client: QueryClient, id: number): Promise<void> =>
  send(client, 'DELETE /api/claims/:id', id).catch(() => undefined)
const giveBackInTurn = (client: QueryClient, id: number): Promise<void> => inTurn(() => giveBackNow(client, id))

interface Hold {
  readonly userId: string
  /** Whether it was claimed before. */
  readonly isHeld?: boolean
  /** Whether something unsaved was typed, so that the owner is kept while the page is hidden. */
  readonly isWorking: boolean
  /** A colleague has the owner; with the server's sentence. */
  readonly onLost: (sentence: string | undefined) => void
}

/** Holds an owner for this person while the page shows it. Without a connection the work goes on without a claim. */
export function useHold(id: number | undefined, hold: Hold): void {
  const client = useQueryClient()
  const current = useRef(hold)
  useEffect(() => {
    current.current = hold
  })
  useEffect(() => (id === undefined ? undefined : keepHeld(client, id, () => current.current)), [client, id])
}

/** How many parts of this page show an owner: one that is shown again is not given back for the part that was left. */
const shown = new Map<number, number>()
const countShown = (id: number, by: 1 | -1) => shown.set(id, (shown.get(id) ?? 0) + by)

function keepHeld(client: QueryClient, id: number, getHold: () => Hold): () => void {
  let [isHeld = false, isAsking, isLeft] = [getHold().isHeld, false, false]
  const giveBack = async (send: typeof giveBackNow) => {
    isHeld = false
    // a result on its way ends the claim itself: until it has arrived, no colleague calls
    if (!waitingOwners(getHold().userId).some(([waiting]) => waiting === id)) await send(client, id)
  }
  const leave = async (send: typeof giveBackNow) => {
    if (isLeft && isHeld && (shown.get(id) ?? 0) === 0) await giveBack(send)
  }
  const ask = async (name: ClaimWrite) => {
    isAsking = true
    try {
      await inTurn(async () => {
        if (isLeft) return
        await send(client, name, id)
        isHeld = true
        await leave(giveBackNow)
      })
    } catch (error) {
      if (isLeft) return
      if (isRefusedFor('claimed', error)) {
        isHeld = false
        getHold().onLost(serverMessage(error))
      } else if (isHeld && isRefusedFor('conflict', error)) {
        isHeld = false
        await ask('PUT /api/claims/:id')
      }
    } finally {
      isAsking = false
    }
  }
  const beat = () => {
    if (!isAsking && (!document.hidden || getHold().isWorking)) void ask(isHeld ? 'POST /api/claims/:id/renew' : 'PUT /api/claims/:id')
  }
  const onHide = () => (isHeld = false)
  countShown(id, 1)
  if (!isHeld) beat()
  const timer = setInterval(beat, BEAT)
  document.addEventListener('visibilitychange', beat)
  addEventListener('pagehide', onHide)
  return () => {
    isLeft = true
    countShown(id, -1)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', beat)
    removeEventListener('pagehide', onHide)
    void leave(giveBackInTurn)
  }
}
