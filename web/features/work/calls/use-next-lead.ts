import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, isRefusedFor, type Reply } from '#web/lib/api.ts'
import { sendWrite } from '#web/lib/own-writes.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { getPage, giveBackNow, inTurn, keptAlive, leavePage, useHold } from './use-hold.ts'

const NEXT = 'POST /api/call-list/next'

async function claimFirst(client: QueryClient, asked: { propertyIds: number[]; withColleagues: boolean }): Promise<Reply<typeof NEXT>> {
  try {
    return await sendWrite(NEXT, (write) => call(NEXT, { body: { ...asked, page: getPage() } }, { write, send: keptAlive }))
  } catch (error) {
    void invalidatePaths(client, ['/api/claims'])
    throw error
  }
}

interface NextLead {
  readonly userId: string
  /** The owner on the screen, and those behind, one of which is held if a colleague has the first; empty if none is to be held. */
  readonly ids: readonly number[]
  readonly withColleagues: boolean
  /** Whether something unsaved was typed, which stays with its owner. */
  readonly isWorking: boolean
  /** Another owner is held instead. */
  readonly onOther: (id: number) => void
  /** None of them is free: reads the list again. Whether it still has this owner. */
  readonly onNoneFree: (id: number) => Promise<boolean>
  readonly onLost: (sentence: string | undefined) => void
}

/** Holds the owner on the screen, or in the same request the first free one behind: all lists of an office begin alike. */
export function useNextLead(next: NextLead): void {
  const client = useQueryClient()
  const { userId, isWorking, onLost } = next
  const [id] = next.ids
  const current = useRef(next)
  useEffect(() => {
    current.current = next
  })
  // an answer after that holds no one
  useEffect(() => () => void (current.current = { ...current.current, ids: [] }), [])
  // a browser that leaves a page first fails what it has asked for: whether anything was claimed is known to the server alone
  const isAsking = id !== undefined
  useEffect(() => {
    if (!isAsking) return
    const onHide = () => leavePage(userId)
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [isAsking, userId])
  const claimed = useRef<number>(undefined)
  const [held, setHeld] = useState<{ readonly id: number; readonly isHeld: boolean }>()
  const take = useCallback((taken: number, isHeld: boolean) => {
    claimed.current = taken
    setHeld({ id: taken, isHeld })
  }, [])
  useEffect(() => {
    if (id === undefined || claimed.current === id) return
    const getShown = () => current.current.ids[0]
    const claim = async () => {
      // another one may be shown by now, or this one held in place of one before
      if (getShown() !== id || claimed.current === id) return
      const { ids, withColleagues } = current.current
      try {
        const { propertyId } = await claimFirst(client, { propertyIds: [...ids], withColleagues })
        if (getShown() !== id && getShown() !== propertyId) return await giveBackNow(client, propertyId)
        take(propertyId, true)
        if (getShown() !== propertyId) current.current.onOther(propertyId)
      } catch (error) {
        if (getShown() !== id) return
        // asked for alone, so that a second refusal does not have the list read again
        const isListed = !isRefusedFor('claimed', error) || (await current.current.onNoneFree(id))
        if (isListed && getShown() === id) take(id, false)
      }
    }
    claimed.current = undefined
    if (current.current.isWorking) take(id, false)
    else void inTurn(claim)
  }, [client, id, take])
  useHold(held?.id === id ? id : undefined, { userId, isWorking, isHeld: held?.isHeld === true, onLost })
}
