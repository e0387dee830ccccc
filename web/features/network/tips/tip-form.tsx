import { ChevronDown, Send } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { TIP_PHOTOS_MAX } from '#shared/domain/limits.ts'
import { TIP_PROPERTY_TYPES, TIP_TYPES, TIP_URGENCIES, TIP_URGENCY_LABEL } from '#shared/domain/tip.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm, useConfirmAhead } from '#web/components/ui/confirm.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { toaster } from '#web/lib/toast.ts'
import { ConsentField } from './consent-field.tsx'
import { type KeptPhoto, type KeptTip, tips } from './kept-tips.ts'
import { messages } from './messages.ts'
import { PhotoField } from './photo-field.tsx'
import { PositionField } from './position-field.tsx'
import { SignField } from './sign-field.tsx'
import { handIn, type Sending } from './send-tip.ts'
import { isHardToUse, namesOwner, type TipFields } from './tip-fields.ts'
import { useShowSending } from './use-kept-tips.ts'

const check = checkedBy(async () => (await import('#shared/contract/network/tips.ts')).TipForm)

const { TextField, EmailField, PhoneField, LongTextField, SelectField, EuroField } = fieldsFor<TipFields>()

const asOptions = (values: readonly string[]) => values.map((value) => [value, value] as const)
const URGENCIES = TIP_URGENCIES.map((urgency) => [urgency, TIP_URGENCY_LABEL[urgency]] as const)
/** Suggested sources of a tip; any text is accepted. */
const SOURCES = ['Auftrag vor Ort', 'Nachbar', 'Bekannter', 'Aushang', 'Sonstiges']

const grid = 'grid items-start gap-4 sm:grid-cols-2'

/** A tip about a service needs no price and may have no address yet. */
function useIsSale(): boolean {
  const tipType = useWatch<TipFields, 'tipType'>({ name: 'tipType' })
  return tipType !== 'Energieausweis' && tipType !== 'Immobilienfotografie'
}

function About() {
  const isSale = useIsSale()
  const asked = isSale ? ' (empfohlen)' : ''
  return (
    <>
      <div className={grid}>
        <SelectField name="tipType" label="Worum geht es?" options={asOptions(TIP_TYPES)} />
        <SelectField name="propertyType" label="Objektart" options={asOptions(TIP_PROPERTY_TYPES)} />
      </div>
      <div className="grid grid-cols-6 items-start gap-x-3 gap-y-4">
        <div className="col-span-4">
          <TextField name="street" label={`Straße${asked}`} optional={!isSale} />
        </div>
        <div className="col-span-2">
          <TextField name="houseNumber" label="Nr." />
        </div>
        <div className="col-span-2">
          <TextField name="zipCode" label="PLZ" inputMode="numeric" />
        </div>
        <div className="col-span-4">
          <TextField name="city" label="Ort" />
        </div>
      </div>
      <PositionField />
    </>
  )
}

/** Shown as soon as the owner is named. The stored version refers to the text shown here. */
function Consent() {
  return (
    <div className="space-y-3 rounded-panel bg-quiet p-4">
      <ConsentField />
      <TextField name="ownerConsentHow" label="Wie und wann hat er zugestimmt?" optional />
      <p className="text-[13px] text-ink-2">Ohne Einwilligung sieht der Makler zuerst nur das Objekt.</p>
    </div>
  )
}

function Owner() {
  const values = useWatch<TipFields>() as TipFields
  return (
    <>
      <div className={grid}>
        <PhoneField name="sellerPhone" label="Telefon des Eigentümers" optional />
        <TextField name="sellerName" label="Name des Eigentümers" optional />
      </div>
      {namesOwner(values) && <Consent />}
    </>
  )
}

const FOLDED = ['address', 'sellerEmail', 'leadSource', 'description', 'notes'] as const

function More() {
  const isSale = useIsSale()
  const { errors } = useFormState<TipFields>()
  return (
    <details open={FOLDED.some((name) => errors[name]) || undefined} className="group rounded-panel border">
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1 text-[15px]">Mehr dazu sagen</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-4 border-t px-4 py-4">
        <div className={grid}>
          <SelectField name="urgency" label="Dringlichkeit" options={URGENCIES} />
          <EmailField name="sellerEmail" label="E-Mail des Eigentümers" optional />
        </div>
        <TextField
          name="address"
          label={isSale ? 'Adresse in einer Zeile (empfohlen)' : 'Adresse in einer Zeile'}
          optional={!isSale}
          hint="Wenn Straße und Ort oben nicht reichen, zum Beispiel „Hof hinter der Kirche“."
        />
        <TextField name="leadSource" label="Woher wissen Sie davon?" optional list="tip-sources" />
        <datalist id="tip-sources">
          {SOURCES.map((source) => (
            <option key={source} value={source}>
              {source}
            </option>
          ))}
        </datalist>
        <LongTextField name="description" label="Beschreibung" optional />
        <LongTextField name="notes" label="Notiz nur für den Makler" optional />
      </div>
    </details>
  )
}

interface Agent {
  readonly maklerUserId: string
  readonly maklerName: string
}

interface TipFormProps {
  /** Draft to continue. */
  start: KeptTip
  /** Agents who accept tips; with several, the partner chooses. */
  agents: readonly Agent[]
  /** The tip was sent, stored or discarded: the form can be reset. */
  onDone: () => void
}

const KEEP_AFTER_MS = 400

/** Saves the draft on the device while typing: phones close a page when the camera needs memory. */
function useKeeping(tip: KeptTip, isUsed: boolean, isOver: () => boolean): void {
  const kept = useRef('')
  useEffect(() => {
    if (!isUsed) return undefined
    const keep = () => {
      const now = JSON.stringify([tip.fields, tip.photos.map(({ key }) => key)])
      if (isOver() || now === kept.current) return
      kept.current = now
      void tips.put({ ...tip, at: Date.now() })
    }
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [tip, isUsed, isOver])
}

/** The tip is safe on the device; the title states why it stays there. */
function showWaiting({ cause, needsLogin }: Sending): void {
  if (needsLogin) toaster.show({ title: messages.waitsForLogin, text: messages.waitsForLoginText })
  else if (cause === 'server') toaster.fail(messages.sendFailed, messages.serverFailedText)
  else if (cause === 'no_answer') toaster.show({ title: messages.noAnswer, text: messages.noAnswerText })
  else toaster.show({ title: messages.waits, text: messages.waitsText })
}

/** Form for a new tip, designed for a phone in the field. */
export function TipForm({ start, agents, onDone }: TipFormProps) {
  const showSending = useShowSending()
  const form = useForm({ resolver: check, defaultValues: start.fields })
  const fields = useWatch({ control: form.control }) as TipFields
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>(start.photos)
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isSale = fields.tipType !== 'Energieausweis' && fields.tipType !== 'Immobilienfotografie'
  const over = useRef(false)
  const [isOver] = useState(() => () => over.current)
  const isUsed = form.formState.isDirty || photos !== start.photos
  const tip = useMemo<KeptTip>(() => ({ ...start, state: 'draft', fields, photos }), [start, fields, photos])
  useKeeping(tip, isUsed, isOver)
  useConfirmAhead(true)

  const send = async () => {
    setAsking(false)
    setSending(true)
    over.current = true
    const sending = await handIn({ ...tip, at: Date.now() }, showSending)
    setSending(false)
    if (sending.state === 'waiting') showWaiting(sending)
    if (sending.state !== 'refused') return onDone()
    // the input is kept and becomes a draft again
    over.current = false
    await tips.put({ ...tip, at: Date.now() })
  }
  const discard = async () => {
    over.current = true
    await tips.drop(tip.key)
    onDone()
  }
  const wasBegun = start.photos.length > 0 || start.at > 0
  return (
    <>
      <Form form={form} busy={isSending} onSubmit={() => (isHardToUse(fields) ? setAsking(true) : void send())} className="space-y-4">
        {wasBegun && (
          <Notice
            title="Ihr angefangener Tipp ist noch da"
            actions={
              <button type="button" onClick={() => void discard()} className="text-accent hover:underline">
                Verwerfen und neu beginnen
              </button>
            }
          >
            Er lag auf diesem Gerät und wurde noch nicht gesendet.
          </Notice>
        )}
        <PhotoField photos={photos} onChange={setPhotos} />
        <SignField
          photos={photos}
          onAttach={photos.length < TIP_PHOTOS_MAX ? (photo) => setPhotos((before) => [...before, photo]) : undefined}
        />
        <About />
        <Owner />
        <EuroField
          name="estimatedPrice"
          label="Preis"
          optional={!isSale}
          hint={isSale ? 'Empfohlen: Mit einem Preis meldet sich Ihr Makler schneller.' : undefined}
        />
        {agents.length > 1 && (
          <SelectField
            name="maklerUserId"
            label="An welchen Makler?"
            options={agents.map(({ maklerUserId, maklerName }) => [maklerUserId, maklerName] as const)}
          />
        )}
        <More />
        <Button type="submit" variant="primary" size="large" busy={isSending} className="w-full sm:w-auto">
          {!isSending && <Send aria-hidden />}
          Tipp senden
        </Button>
      </Form>
      <Confirm
        open={isAsking}
        question={messages.emptyTip}
        text="Vielleicht wissen Sie wenigstens die Straße oder eine Telefonnummer?"
        action="Trotzdem senden"
        cancel="Weiter ausfüllen"
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
