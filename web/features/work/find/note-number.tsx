import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { FIND_MAX } from '#shared/domain/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { call, serverMessage } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { useFound, useTyped } from './queries.ts'

/** Appends a number to an owner's numbers. */
function useNoteNumber(number: string) {
  const { mutateAsync, isPending } = useWrite('PATCH /api/properties/:id/prospect')
  const [busyId, setBusyId] = useState<string>()
  const note = async (id: string) => {
    setBusyId(id)
    const params = { id: Number(id) }
    try {
      const { ownerPhone } = await call('GET /api/properties/:id', { params })
      await mutateAsync({ params, body: { ownerPhone: [ownerPhone, number].filter(Boolean).join(' / ') } })
      toaster.show({ title: 'Nummer eingetragen' })
      return true
    } catch (error) {
      toaster.fail('Die Nummer konnte nicht eingetragen werden', serverMessage(error) ?? 'Bitte versuchen Sie es noch einmal.')
      return false
    } finally {
      setBusyId(undefined)
    }
  }
  return { note, busyId: isPending ? busyId : undefined }
}

/** Searches for the owner who is calling, to add the number. */
export function NoteNumber({ number }: { number: string }) {
  const [text, setText] = useState('')
  const [notedAt, setNotedAt] = useState<string>()
  const q = useTyped(text.trim())
  const { data = [] } = useFound(q)
  const { note, busyId } = useNoteNumber(number)
  const owners = text.trim() === '' ? [] : data.filter(({ kind }) => kind === 'prospect')
  return (
    <Panel aria-label="Wer ist dran?" className="p-4">
      <div className="relative max-w-lg">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2" />
        <Input
          type="search"
          aria-label="Eigentümer suchen"
          placeholder="Name, Straße oder Ort"
          maxLength={FIND_MAX}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="pl-9"
        />
      </div>
      <ul className="mt-2">
        {owners.map(({ id, title, line }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2.5 last:border-0">
            <Link to={paths.property(Number(id))} className="min-w-0 flex-1 basis-56 hover:underline">
              <span className="block font-medium break-words">{title}</span>
              <span className="block text-sm break-words text-ink-2">{line}</span>
            </Link>
            {notedAt === id ? (
              <span className="text-sm text-green">Eingetragen</span>
            ) : (
              <Button
                size="small"
                busy={busyId === id}
                aria-label={`Nummer eintragen bei ${title}`}
                onClick={() => void note(id).then((isNoted) => isNoted && setNotedAt(id))}
              >
                Nummer eintragen
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="text-[13px] text-ink-2">
        {q.length >= 3 && text.trim() === q && owners.length === 0 ? 'Kein Eigentümer gefunden.' : ''}
      </p>
    </Panel>
  )
}
