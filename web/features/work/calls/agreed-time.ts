import { useEffect, useState } from 'react'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { berlinDay, berlinTime } from '#shared/domain/berlin-time.ts'
import { HOUR, MINUTE } from '#shared/domain/durations.ts'
import { whenBack } from '#web/lib/network.ts'

/** `2026-11-23 17:30` in Berlin, so that later ones compare as greater. */
export const minuteOf = (moment: number): string => `${berlinDay(moment)} ${berlinTime(moment)}`

/** The minute agreed for a call-back; undefined without a time. */
export const agreedOf = ({ nextFollowUpDate, nextFollowUpTime }: Pick<CallLead, 'nextFollowUpDate' | 'nextFollowUpTime'>) =>
  nextFollowUpDate === null || nextFollowUpTime === null ? undefined : `${nextFollowUpDate} ${nextFollowUpTime}`

const inUtc = (minute: string) => Date.parse(`${minute.replace(' ', 'T')}Z`)

/** An hour at most, as summer time may begin or end before. */
const waitFor = (next: string, now: number) => Math.max(0, Math.min(HOUR, inUtc(next) - inUtc(minuteOf(now)) - (now % MINUTE)))

/** The minute now, renewed with a call to `onCome` when the next agreed one comes, also if the device slept until then. */
export function useMinute(nextOf: (minute: string) => string | undefined, onCome: () => unknown): string {
  const [minute, setMinute] = useState(() => minuteOf(Date.now()))
  const next = nextOf(minute)
  useEffect(() => {
    if (next === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = () => {
      clearTimeout(timer)
      timer = setTimeout(look, waitFor(next, Date.now()))
    }
    const look = () => {
      const now = minuteOf(Date.now())
      if (now < next) return arm()
      setMinute(now)
      onCome()
    }
    arm()
    // a timer does not run while the device sleeps
    const end = whenBack(arm)
    document.addEventListener('visibilitychange', arm)
    addEventListener('focus', arm)
    return () => {
      clearTimeout(timer)
      end()
      document.removeEventListener('visibilitychange', arm)
      removeEventListener('focus', arm)
    }
  }, [next, onCome])
  return minute
}
