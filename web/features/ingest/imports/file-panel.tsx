import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { cn } from '#web/lib/class-names.ts'
import { ProgressLine } from './progress-line.tsx'
import { useUpload } from './use-upload.ts'

/** Accepts a file by choice or by drop, and uploads it. `isNext`: whether this is the page's next step. */
export function FilePanel({ isNext }: { isNext: boolean }) {
  const { upload, problem, send, cancel } = useUpload()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) send(file)
  }
  return (
    <TitledPanel title="Datei auswählen">
      {upload ? (
        <ProgressLine
          label={`${upload.name} wird übertragen`}
          share={upload.sent}
          aside={
            <Button size="small" onClick={cancel}>
              Abbrechen
            </Button>
          }
        />
      ) : (
        <div
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cn(
            'flex flex-col items-center gap-3 rounded-panel border border-dashed border-line-strong/50 px-4 py-8 text-center',
            isOver && 'border-accent bg-accent-tint',
          )}
        >
          <Upload aria-hidden className="size-8 text-accent" />
          <p className="text-sm text-ink-2">CSV-Datei hierher ziehen oder</p>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV-Datei auswählen"
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) send(file)
              // allows the same file to be chosen again
              target.value = ''
            }}
          />
          <Button variant={isNext ? 'primary' : 'outline'} onClick={() => input.current?.click()}>
            <Upload aria-hidden />
            Datei auswählen
          </Button>
          <p className="text-[13px] text-ink-2">Höchstens 200 MB</p>
        </div>
      )}
      {problem !== null && (
        <Notice tone="failure" title="Diese Datei wurde nicht importiert" className="mt-4">
          {problem}
        </Notice>
      )}
    </TitledPanel>
  )
}
