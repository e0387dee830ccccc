import type { FormEvent, ReactNode } from 'react'
import { PUBLIC_PATHS } from '#shared/domain/page-paths.ts'
import { cn } from '#web/lib/class-names.ts'

/** Props of every button that opens the login. */
export interface LoginTrigger {
  readonly show: () => Promise<void>
  readonly preload: () => void
}

/** On the evening sky in either theme: filled for the one main action, else outlined. */
const LOOKS = {
  filled: 'border-transparent bg-white text-[#0f4c5c] hover:bg-[#e4eff1]',
  outline: 'border-white/45 text-white hover:bg-white/10',
} as const

interface LoginButtonProps extends LoginTrigger {
  look: keyof typeof LOOKS
  className?: string
  children: ReactNode
}

/** Opens the login dialog. Until the page's code runs, and if it fails, it links to the login page. */
export function LoginButton({ show, preload, look, className, children }: LoginButtonProps) {
  const open = (event: FormEvent) => {
    event.preventDefault()
    void show()
  }
  return (
    <form action={PUBLIC_PATHS.auth} onSubmit={open} className="contents">
      <button
        type="submit"
        onPointerEnter={preload}
        onPointerDown={preload}
        onFocus={preload}
        className={cn(
          'inline-flex shrink-0 items-center justify-center rounded-control border font-semibold whitespace-nowrap transition-colors focus-visible:outline-white',
          LOOKS[look],
          className,
        )}
      >
        {children}
      </button>
    </form>
  )
}
