import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { paths } from '#web/lib/paths.ts'

/** Accepts the whole link, the link without its protocol, or only its last part. */
function shortLinkIn(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
  const last = /(?:^|\/partner\/)([\p{L}\p{N}._%-]{1,80})$/u.exec(bare)?.[1]
  if (last === undefined) return undefined
  try {
    return decodeURIComponent(last)
  } catch {
    return undefined
  }
}

/** Where a self-registered partner enters an invitation; opens the page that names its agent. */
export function InvitationField() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const go = () => {
    const shortLink = shortLinkIn(text)
    if (shortLink === undefined) return setError('Das ist kein Einladungslink. Er endet auf „/partner/“ und einen Namen.')
    void navigate(paths.invitation(shortLink))
  }
  return (
    <form
      className="mt-4 flex flex-wrap items-start gap-2.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <Field label="Einladungslink eingeben" error={error}>
          {(control) => (
            <Input
              {...control}
              value={text}
              autoComplete="off"
              inputMode="url"
              onChange={({ target }) => {
                setText(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="mt-[26px]">
        Verbinden
      </Button>
    </form>
  )
}
