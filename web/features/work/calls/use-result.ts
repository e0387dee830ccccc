import { type RefObject, useEffect, useRef, useState } from 'react'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type CallResult, listResults, NOTE, proposeNextStep, RESULT_KEYS } from '#shared/domain/call-result.ts'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import type { Channel } from '#shared/domain/contact-light.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { messages } from './messages.ts'
import type { Noted } from './use-note-result.ts'

interface Called {
  readonly channel: Channel
  /** Unanswered calls in a row. */
  readonly tries: number
  readonly prospectStatus: ProspectStatus
  /** Those that may have been called. */
  readonly numbers: CallLead['numbers']
}

/** An unsaved result. */
export interface Draft {
  readonly result: CallResult | undefined
  readonly text: string
  readonly status: ProspectStatus
  readonly nextDate: string | null
  /** `17:30`, empty without one. */
  readonly nextTime?: string
  /** The wrong number, in dialable form; the first one if missing. */
  readonly phone?: string
  readonly sentence?: string | undefined
}

/** Keeps the draft outside the form, where it outlasts it. */
interface Kept {
  readonly draft: Draft | undefined
  readonly onChange: (draft: Draft) => void
}

/** Keys type text in a field; Enter activates a link or button. */
export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio])')
/** Whether Enter saves something else here. */
const isOfItsOwn = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('[data-own-enter]')
const isPressed = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('a, button, summary')

interface Keys {
  readonly results: readonly CallResult[]
  readonly choose: (result: CallResult, isByNumber: boolean) => void
  readonly save: () => void
}

/** Named keys, and a space, are among no digits. */
const findByKey = (results: readonly CallResult[], key: string) => (key.length === 1 ? results[RESULT_KEYS.indexOf(key)] : undefined)

const DIALOG = '[role=dialog], [role=alertdialog]'

/** Whether a key of the page belongs to this form: pressed in it, or where nothing has the focus. */
const isForPage = (form: HTMLFormElement, target: EventTarget | null): boolean =>
  target === document.body ? document.querySelector(DIALOG) === null : target instanceof Node && form.contains(target)

/**
 * The digits choose, Enter saves the choice, Ctrl+Enter saves from any element.
 * Listens in the form's dialog, or on the page while no other part of it has the focus.
 */
function useKeysIn(form: RefObject<HTMLFormElement | null>, { results, choose, save }: Keys): void {
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const dialog = element.closest<HTMLElement>(DIALOG)
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || altKey || isOfItsOwn(target)) return
      if (!dialog && !isForPage(element, target)) return
      if (key === 'Enter' && (ctrlKey || metaKey || !(isField(target) || isPressed(target)))) {
        event.preventDefault()
        save()
        return
      }
      const chosen = ctrlKey || metaKey || isField(target) ? undefined : findByKey(results, key)
      if (chosen) {
        event.preventDefault()
        choose(chosen, true)
      }
    }
    // a dialog below this one would take Ctrl+Enter for its own form
    const listening = dialog ?? document.body
    listening.addEventListener('keydown', onKeyDown)
    return () => listening.removeEventListener('keydown', onKeyDown)
  })
}

/** Once asked, gives the focus to the time as soon as it is rendered. */
function useTimeFocus(form: RefObject<HTMLFormElement | null>): (isAsked: boolean) => void {
  const isDue = useRef(false)
  useEffect(() => {
    if (isDue.current) form.current?.querySelector<HTMLInputElement>('input[type=time]')?.focus()
    isDue.current = false
  })
  return (isAsked) => {
    isDue.current = isAsked
  }
}

/** The time of the next contact, and the number that was wrong. */
const nameRest = ({ result, nextDate, nextTime }: Draft, phone: string | undefined) => ({
  ...(nextDate && nextTime && { nextTime }),
  ...(result === 'wrong_number' && phone !== undefined && { phone }),
})

/** The result being recorded: each choice suggests status and next date, which can both be changed. */
export function useResult({ channel, tries, prospectStatus, numbers }: Called, onSave: (noted: Noted) => void, kept?: Kept) {
  const results = listResults(channel)
  const [today] = useState(() => berlinDay(Date.now()))
  const [own, setOwn] = useState<Draft>()
  const draft = (kept ? kept.draft : own) ?? { result: undefined, text: '', status: prospectStatus, nextDate: null }
  const [error, setError] = useState<string>()
  const { result, text, status, nextDate, nextTime = '', phone = numbers[0]?.tel, sentence } = draft
  const form = useRef<HTMLFormElement>(null)

  const change = (part: Partial<Draft>) => (kept?.onChange ?? setOwn)({ ...draft, ...part })
  const askForTime = useTimeFocus(form)
  const choose = (next: CallResult, isByNumber = false) => {
    setError(undefined)
    // the arrow keys only pass a result on their way to others
    askForTime(next === 'appointment' && (isByNumber || !document.activeElement?.matches('[type=radio]:focus-visible')))
    // the form may be open since yesterday
    change({ result: next, sentence: undefined, nextTime: '', ...proposeNextStep(next, { today: berlinDay(Date.now()), tries }) })
  }
  const save = () => {
    const note = text.trim()
    if (result) onSave({ channel, result, text: note, status, nextDate, ...nameRest(draft, phone) })
    else if (note !== '') {
      onSave({ channel, result: NOTE, text: note })
      change({ text: '' })
    } else {
      setError(messages.noResult)
      form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
    }
  }
  useKeysIn(form, { results, choose, save })
  return {
    form,
    today,
    results,
    result,
    error,
    choose,
    text,
    setText: (next: string) => change({ text: next }),
    /** Whether saving stores only the text. */
    isNote: result === undefined && text.trim() !== '',
    status,
    setStatus: (next: ProspectStatus) => change({ status: next }),
    nextDate,
    setNextDate: (next: string | null) => change({ nextDate: next }),
    nextTime,
    setNextTime: (next: string) => change({ nextTime: next }),
    numbers,
    phone,
    setPhone: (next: string) => change({ phone: next }),
    sentence,
    save,
  }
}
