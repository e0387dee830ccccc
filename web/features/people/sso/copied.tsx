import { Copy } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { copy } from './queries.ts'

/** A text that has to be entered somewhere else. */
export const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className="flex items-center gap-2 py-1 text-sm">
    <div className="min-w-0 flex-1">
      <span className="block text-[13px] text-ink-2">{label}</span>
      <code className="block break-all">{text}</code>
    </div>
    <Button variant="ghost" size="icon" aria-label={`${label} kopieren`} onClick={() => void copy(text)}>
      <Copy aria-hidden />
    </Button>
  </div>
)
