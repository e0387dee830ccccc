import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Letter } from '#shared/contract/work/letters.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

async function copy(link: string) {
  if (await copyText(link)) toaster.show({ title: messages.linkCopied })
  else toaster.fail(messages.linkCopyFailed)
}

/** The letter just created, undefined until the list contains it. Takes the focus from the form it replaces. */
export function LetterMade({ letter }: { letter: Letter | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const link = letter?.answerLink ?? null
  return (
    <section aria-label="Erstellter Brief" className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight outline-none">
        {messages.made(1)}
      </h3>
      {!letter && <Skeleton className="h-24 w-full" />}
      {link !== null && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-64 flex-1">
            <Field
              label="Antwortlink des Eigentümers"
              hint="Derselbe Link steht mit dem Code im Brief. Eine Einwilligung zählt nur vom Gerät des Eigentümers."
            >
              {(control) => <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />}
            </Field>
          </div>
          <Button onClick={() => void copy(link)}>
            <Copy aria-hidden />
            Link kopieren
          </Button>
        </div>
      )}
    </section>
  )
}
