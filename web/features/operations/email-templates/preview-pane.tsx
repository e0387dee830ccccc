import { useEffect, useState } from 'react'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { type Draft, usePreview } from './queries.ts'

/** Debounce time in milliseconds. */
const TYPING_PAUSE = 400

/** Without scripts, requests and working links: an address in a draft must not learn who reads it. */
const POLICY = `<base target="_blank"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`

function useRested(draft: Draft): Draft {
  const [rested, setRested] = useState(draft)
  const { templateType, subject, htmlContent, textContent } = draft
  useEffect(() => {
    const timer = setTimeout(() => setRested({ templateType, subject, htmlContent, textContent }), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [templateType, subject, htmlContent, textContent])
  return rested
}

/** Preview of the draft with sample data. */
export function PreviewPane({ draft }: { draft: Draft }) {
  const { data, isError, error } = usePreview(useRested(draft))
  return (
    <section aria-label="Vorschau" className="flex min-h-0 flex-col gap-2.5">
      {isError && (
        <Notice tone="failure">{serverMessage(error) ?? 'Die Vorschau lässt sich gerade nicht zeigen. Ihr Entwurf ist sicher.'}</Notice>
      )}
      {data?.fault && <Notice tone="failure">{data.fault}</Notice>}
      {data && data.unknown.length > 0 && (
        <Notice tone="warning" title="Unbekannte Platzhalter">
          {data.unknown.map((name) => `{{${name}}}`).join(', ')}: Dafür gibt es bei diesem Typ keinen Wert, die Stelle bleibt leer.
        </Notice>
      )}
      {data ? (
        <>
          <p className="text-sm break-words">
            <span className="text-ink-2">Betreff: </span>
            <strong className="font-semibold">{data.subject || '–'}</strong>
          </p>
          <iframe
            title="Vorschau der E-Mail"
            sandbox=""
            srcDoc={POLICY + data.html}
            className="min-h-80 w-full flex-1 rounded-control border bg-white lg:min-h-[26rem]"
          />
          <details className="text-sm">
            <summary className="cursor-pointer text-ink-2">Nur Text</summary>
            <pre className="mt-2 max-h-60 overflow-auto rounded-control bg-quiet p-3 text-[13px] whitespace-pre-wrap">{data.text}</pre>
          </details>
          <p className="text-[13px] text-ink-2">Mit Beispieldaten. Bilder aus dem Netz zeigt die Vorschau nicht.</p>
        </>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </section>
  )
}
