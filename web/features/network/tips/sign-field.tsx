import { ImagePlus, LoaderCircle, ScanText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import type { KeptPhoto } from './kept-tips.ts'
import { messages } from './messages.ts'
import { FileButton, photosFrom } from './photo-field.tsx'
import type { Progress } from './read-sign.ts'
import { type Finding, listFindings, SignFindings } from './sign-findings.tsx'
import type { TipFields } from './tip-fields.ts'

type Outcome = readonly Finding[] | 'failed'

/** A photo being read, and how to abort the reading. */
interface Reading {
  readonly photo: KeptPhoto
  readonly end: AbortController
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function Working({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" />
      <p role="status" className="min-w-0 flex-1 text-sm">
        {progress.step === 'loading' ? 'Die Texterkennung wird geladen …' : `Das Schild wird gelesen … ${percent(progress.share)}`}
      </p>
      <Button variant="ghost" onClick={onCancel}>
        Abbrechen
      </Button>
    </div>
  )
}

interface DoneProps {
  outcome: Outcome
  onClose: () => void
  /** Adds the photo of the sign to the tip; undefined if it is already there or there is no room for it. */
  onAttach: (() => void) | undefined
}

function Done({ outcome, onClose, onAttach }: DoneProps) {
  return (
    <>
      <div className="flex items-start gap-3">
        <p role={outcome === 'failed' ? 'alert' : 'status'} className="min-w-0 flex-1 pt-2 text-sm">
          {outcome === 'failed' && messages.signFailed}
          {outcome !== 'failed' && (outcome.length > 0 ? messages.signRead : messages.signEmpty)}
        </p>
        <Button variant="ghost" size="icon" aria-label="Gelesenes schließen" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {outcome !== 'failed' && outcome.length > 0 && <SignFindings findings={outcome} />}
      {onAttach && (
        <Button onClick={onAttach} className="mt-2">
          <ImagePlus aria-hidden />
          Foto des Schilds beifügen
        </Button>
      )}
    </>
  )
}

interface SignFieldProps {
  photos: readonly KeptPhoto[]
  /** Undefined if the tip has the maximum number of photos. */
  onAttach: ((photo: KeptPhoto) => void) | undefined
}

/** Reads a photo of a sign or slip and shows the findings. The form does not change until the partner accepts one. */
export function SignField({ photos, onAttach }: SignFieldProps) {
  const { getValues } = useFormContext<TipFields>()
  const [reading, setReading] = useState<Reading>()
  const [progress, setProgress] = useState<Progress>({ step: 'loading' })
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => () => reading?.end.abort(), [reading])

  const read = async (files: readonly File[]) => {
    const [photo] = await photosFrom(files.slice(0, 1))
    if (!photo) return
    const end = new AbortController()
    setReading({ photo, end })
    setOutcome(undefined)
    setProgress({ step: 'loading' })
    try {
      const { readSignOn } = await import('./read-sign.ts')
      setOutcome(listFindings(await readSignOn(photo.content, end.signal, setProgress), getValues()))
    } catch {
      if (!end.signal.aborted) setOutcome('failed')
    }
  }
  const close = () => {
    setReading(undefined)
    setOutcome(undefined)
  }
  if (!reading)
    return (
      <div className="grid sm:flex">
        <FileButton onChoose={(files) => void read(files)}>
          <ScanText aria-hidden />
          Schild oder Zettel lesen
        </FileButton>
      </div>
    )
  const { photo } = reading
  const isAttached = photos.some(({ key }) => key === photo.key)
  return (
    <Panel aria-label="Schild lesen" className="p-3">
      {outcome ? (
        <Done outcome={outcome} onClose={close} onAttach={onAttach && !isAttached ? () => onAttach(photo) : undefined} />
      ) : (
        <Working progress={progress} onCancel={close} />
      )}
    </Panel>
  )
}
