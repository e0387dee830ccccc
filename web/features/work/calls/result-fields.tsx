import { useId } from 'react'
import { reachNote, UNDO_HINT } from '#shared/domain/objection-reach.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUS_TONE, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { ToneSelect } from '#web/components/ui/tone-select.tsx'
import { useRead } from '#web/lib/query.ts'
import { ResultChoice } from './result-choice.tsx'
import type { useResult } from './use-result.ts'

/** What an objection will block, before it is saved. */
function ObjectionNotice({ id }: { id: number }) {
  const reach = useRead('GET /api/properties/:id/objection-reach', { params: { id } }, { refetchOnMount: 'always' })
  return (
    <Notice tone="warning">{`Das ist ein Widerspruch: Dieser Eigentümer wird auf keinem Weg mehr kontaktiert. ${reachNote(reach)} ${UNDO_HINT}`}</Notice>
  )
}

interface ResultFieldsProps {
  /** Id of the property. */
  id: number
  of: Omit<ReturnType<typeof useResult>, 'form' | 'save'>
}

/** Result, text, next date and status, saved together. */
export function ResultFields({ id, of }: ResultFieldsProps) {
  const name = useId()
  const {
    today,
    results,
    result,
    error,
    choose,
    text,
    setText,
    status,
    setStatus,
    nextDate,
    setNextDate,
    nextTime,
    setNextTime,
    numbers,
    phone,
    setPhone,
    sentence,
  } = of
  return (
    <div className="space-y-3">
      <ResultChoice name={name} results={results} value={result} error={error} onChange={choose} />
      {result === 'objection' && <ObjectionNotice id={id} />}
      {result === 'wrong_number' && numbers.length > 1 && (
        <Field label="Welche Nummer ist falsch?">
          {(control) => (
            <Select
              {...control}
              value={phone}
              options={numbers.map(({ text, tel }) => [tel, text])}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Notiz" optional>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={5_000}
            rows={2}
            className="min-h-16!"
          />
        )}
      </Field>
      {result !== undefined && result !== 'objection' && (
        <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-start gap-3">
          <Field label="Nächster Termin" hint={sentence}>
            {(control) => (
              <Input
                {...control}
                type="date"
                min={today}
                value={nextDate ?? ''}
                onChange={(event) => setNextDate(event.target.value === '' ? null : event.target.value)}
              />
            )}
          </Field>
          <Field label="Uhrzeit" hint={result === 'appointment' && nextDate && !nextTime && 'Ohne Uhrzeit steht er ganztägig im Kalender.'}>
            {(control) => (
              <Input
                {...control}
                type="time"
                disabled={nextDate === null}
                value={nextDate === null ? '' : nextTime}
                onChange={(event) => setNextTime(event.target.value)}
                // it gets the focus by itself, above the bar at the lower edge of a phone
                className="scroll-mb-20"
              />
            )}
          </Field>
          <div className="col-span-full">
            <Field label="Status">
              {(control) => (
                <ToneSelect
                  {...control}
                  value={status}
                  values={PROSPECT_STATUSES}
                  label={PROSPECT_STATUS_LABEL}
                  tone={PROSPECT_STATUS_TONE}
                  onChange={setStatus}
                  className="h-10!"
                />
              )}
            </Field>
          </div>
        </div>
      )}
    </div>
  )
}
