import { Camera, Images, LoaderCircle, X } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { TIP_PHOTO_SIDE, TIP_PHOTOS_MAX } from '#shared/domain/limits.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { redraw } from '#web/lib/redraw.ts'
import { toaster } from '#web/lib/toast.ts'
import { newUuid } from '#web/lib/uuid.ts'
import type { KeptPhoto } from './kept-tips.ts'
import { messages } from './messages.ts'

/** Resized copies of the chosen files; shows an error for each unreadable one. */
export async function photosFrom(files: readonly File[]): Promise<KeptPhoto[]> {
  const photos: KeptPhoto[] = []
  for (const file of files) {
    const copy = await redraw(file, TIP_PHOTO_SIDE)
    if (copy) photos.push({ key: newUuid(), content: await copy.arrayBuffer() })
    else toaster.fail(messages.photoUnreadable, messages.photoUnreadableText)
  }
  return photos
}

interface FileButtonProps {
  /** Opens the camera if there is one. */
  camera?: boolean
  onChoose: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that is a file input, so that it works by keyboard. */
export const FileButton = ({ camera = false, onChoose, children }: FileButtonProps) => {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // allows the same picture to be chosen again
    event.target.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <label
      className={`${buttonClass({ variant: 'outline' })} relative h-12! cursor-pointer max-sm:px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent`}
    >
      {children}
      <input
        type="file"
        accept="image/*"
        multiple={!camera}
        {...(camera && { capture: 'environment' as const })}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}

const AT_ONCE = 0x8000

/** The content security policy forbids blob URLs. */
function dataUrl(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content)
  let text = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return `data:image/jpeg;base64,${btoa(text)}`
}

function Thumbnail({ photo, at, onRemove }: { photo: KeptPhoto; at: number; onRemove: () => void }) {
  const [url] = useState(() => dataUrl(photo.content))
  return (
    <li className="relative size-20 overflow-hidden rounded-control border bg-quiet">
      <img src={url} alt={`Foto ${at}`} className="size-full object-cover" />
      <Button
        size="icon"
        aria-label={`Foto ${at} entfernen`}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 size-8! [&_svg]:size-4!"
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

interface PhotoFieldProps {
  photos: readonly KeptPhoto[]
  /** Accepts an updater: pictures may still be loading when another one is added. */
  onChange: (change: (photos: readonly KeptPhoto[]) => readonly KeptPhoto[]) => void
}

/** Photos of the property, from the camera or the gallery. */
export function PhotoField({ photos, onChange }: PhotoFieldProps) {
  const [underWay, setUnderWay] = useState(0)
  const choose = async (files: readonly File[]) => {
    setUnderWay((count) => count + 1)
    const added = await photosFrom(files).finally(() => setUnderWay((count) => count - 1))
    onChange((before) => [...before, ...added].slice(0, TIP_PHOTOS_MAX))
  }
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Fotos</legend>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <Thumbnail
              key={photo.key}
              photo={photo}
              at={at + 1}
              onRemove={() => onChange((before) => before.filter(({ key }) => key !== photo.key))}
            />
          ))}
        </ul>
      )}
      {photos.length < TIP_PHOTOS_MAX && (
        <div className="grid grid-cols-2 gap-2.5 sm:flex">
          <FileButton camera onChoose={(files) => void choose(files)}>
            {underWay > 0 ? <LoaderCircle aria-hidden className="animate-spin" /> : <Camera aria-hidden />}
            Foto aufnehmen
          </FileButton>
          <FileButton onChoose={(files) => void choose(files)}>
            <Images aria-hidden />
            Aus der Galerie
          </FileButton>
        </div>
      )}
      <p className="text-[13px] text-ink-2">Aufnahmeort und Kameradaten werden entfernt, bevor etwas gesendet wird.</p>
    </fieldset>
  )
}
