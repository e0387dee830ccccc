import { useEffect, useState } from 'react'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { berlinDay, berlinTime } from '#shared/domain/berlin-time.ts'
import { HOUR, MINUTE } from '#shared/domain/durations.ts'
import { whenBack } from '#web/lib/network.ts'

/** `2026-11-23 17:30` in Berlin, so that later times compare as greater. */
export const toMinute = (moment: number): string => `${berlinDay(moment)} ${berlinTime(moment)}`

/** The minute agreed for a call-back; undefined without a time. */
export const readAgreedMinute = ({ nextFollowUpDate, nextFollowUpTime }: Pick<CallLead, 'nextFollowUpDate' | 'nextFollowUpTime'>) =>
  nextFollowUpDate === null || nextFollowUpTime === null ? undefined : `${nextFollowUpDate} ${nextFollowUpTime}`

const inUtc = (minute: string) => Date.parse(`${minute.replace(' ', 'T')}Z`)

/** At most an hour, as summer time may begin or end before. */
const waitFor = (next: string | undefined, now: number) =>
  next === undefined ? HOUR : Math.max(0, Math.min(HOUR, inUtc(next) - inUtc(toMinute(now)) - (now % MINUTE)))

export const extractDay = (minute: string) => minute.slice(0, 10)

/** The current minute of this day, at least the last agreed time that was reached, even after sleep. `onCome` is called when one is reached. */
export function useMinute(findNext: (minute: string) => string | undefined, onCome: () => unknown): string {
  const [minute, setMinute] = useState(() => toMinute(Date.now()))
  const next = findNext(minute)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = toMinute(Date.now())
      const hasCome = next !== undefined && now >= next
      setMinute((before) => (hasCome || extractDay(now) !== extractDay(before) ? now : before))
      if (hasCome) return void onCome()
      clearTimeout(timer)
      timer = setTimeout(look, waitFor(next, Date.now()))
    }
    timer = setTimeout(look, waitFor(next, Date.now()))
    // a timer does not run while the device sleeps
    const end = whenBack(look)
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      end()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [next, onCome])
  return minute
}
