import { ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import { IMAGE_TYPES } from '#shared/domain/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useRemovePicture, useSetPicture } from './queries-picture.ts'

/** Chooses or removes the profile picture. */
export function PictureButtons({ user }: { user: Pick<User, 'profileImageUrl'> }) {
  const input = useRef<HTMLInputElement>(null)
  const set = useSetPicture()
  const remove = useRemovePicture()
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        aria-label="Profilbild auswählen"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) set.send(file)
          // allows the same file to be chosen again
          target.value = ''
        }}
      />
      <Button size="small" busy={set.busy} onClick={() => input.current?.click()}>
        {!set.busy && <ImageUp aria-hidden />}
        {user.profileImageUrl ? 'Bild ändern' : 'Bild hochladen'}
      </Button>
      {user.profileImageUrl && (
        <Button size="small" busy={remove.isPending} onClick={() => remove.mutate({})}>
          {!remove.isPending && <Trash2 aria-hidden />}
          Bild entfernen
        </Button>
      )}
    </p>
  )
}
