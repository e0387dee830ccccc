import { CALL_RESULT, type CallResult, listResults } from '#shared/domain/call-result.ts'
import { type Channel, CHANNEL_LABEL, CHANNELS } from '#shared/domain/contact-light.ts'
import { button, element } from './element.ts'

export interface Noted {
  /** Idempotency key: a result keeps it on its advert until it is stored. */
  readonly key: string
  readonly channel: Channel
  readonly result: CallResult
  readonly text?: string
}

const keys = new Map<string, string>()

/** A form that records a contact with one click on its result. `externalId` is the advert's; `note` returns whether it is stored. */
export function resultForm(externalId: string, note: (noted: Noted) => Promise<boolean>): HTMLElement {
  const channels = element('select', {}, ...CHANNELS.map((value) => element('option', { value, textContent: CHANNEL_LABEL[value] })))
  const text = element('input', { type: 'text', maxLength: 5_000, autocomplete: 'off' })
  const results = element('div', { className: 'row' })
  const choose = (channel: Channel, result: CallResult) => async () => {
    const said = text.value.trim()
    const sameAs = JSON.stringify([externalId, channel, result, said])
    const key = keys.get(sameAs) ?? crypto.randomUUID()
    keys.set(sameAs, key)
    if (await note({ key, channel, result, ...(said !== '' && { text: said }) })) keys.delete(sameAs)
  }
  const show = () => {
    const channel = channels.value as Channel
    results.replaceChildren(...listResults(channel).map((result) => button(CALL_RESULT[result].label, choose(channel, result))))
  }
  channels.addEventListener('change', show)
  show()
  return element(
    'details',
    {},
    element('summary', { textContent: 'Ergebnis notieren' }),
    element('label', { className: 'field' }, 'Kontakt per', channels),
    element('label', { className: 'field' }, 'Notiz', text),
    results,
  )
}
