import { useEffect, useRef, useState } from 'react'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type CallResult, proposalOf, resultsOf } from '#shared/domain/call-result.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import type { Noted } from './use-note-result.ts'

interface Called {
  readonly channel: Channel
  /** Unanswered calls in a row. */
  readonly tries: number
  readonly prospectStatus: ProspectStatus
}

/** Keys type text in a field; Enter activates a link or button. */
const isField = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio])')
const isPressed = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('a, button, summary')

/** The result being recorded: each choice suggests status and next date, and both can be changed. */
export function useResult({ channel, tries, prospectStatus }: Called, onSave: (noted: Noted) => void) {
  const results = resultsOf(channel)
  const [today] = useState(() => berlinDay(Date.now()))
  const [result, setResult] = useState<CallResult>()
  const [text, setText] = useState('')
  const [status, setStatus] = useState(prospectStatus)
  const [nextDate, setNextDate] = useState<string | null>(null)
  const [sentence, setSentence] = useState<string>()

  const choose = (next: CallResult) => {
    const proposal = proposalOf(next, { today, tries })
    setResult(next)
    setStatus(proposal.status)
    setNextDate(proposal.nextDate)
    setSentence(proposal.sentence)
  }
  const save = () => {
    if (result) onSave({ channel, result, text: text.trim(), status, nextDate })
  }
  /** Keys 1 to 9 choose, Enter saves the choice, Ctrl+Enter saves from any element. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || altKey) return
    if (key === 'Enter' && (ctrlKey || metaKey || !(isField(target) || isPressed(target)))) {
      event.preventDefault()
      save()
      return
    }
    const chosen = results[Number(key) - 1]
    if (chosen && !ctrlKey && !metaKey && !isField(target)) {
      event.preventDefault()
      choose(chosen)
    }
  }
  // listens in the form only, since keys have other meanings elsewhere
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = form.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  })
  return { form, today, results, result, choose, text, setText, status, setStatus, nextDate, setNextDate, sentence, save }
}
