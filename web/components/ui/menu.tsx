import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'

interface MenuProps {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
}

/** A menu below its trigger, which must be a button. */
export function Menu({ trigger, children, align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          className="z-50 min-w-52 animate-fade rounded-panel border bg-panel p-1.5 text-ink shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const itemClass =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 text-sm outline-none data-highlighted:bg-quiet [&_svg]:size-4 [&_svg]:text-ink-2'

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={cn(itemClass, className)} />
}

interface MenuChoiceProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly (readonly [T, ReactNode])[]
}

/** One of several, chosen without leaving the menu. */
export function MenuChoice<T extends string>({ label, value, onChange, options }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T)} className="flex items-center gap-1 px-1" aria-label={label}>
      {options.map(([option, text]) => (
        <DropdownMenu.RadioItem
          key={option}
          value={option}
          onSelect={(event) => event.preventDefault()}
          className="flex min-h-8 flex-1 items-center justify-center gap-1.5 rounded-md px-2 text-[13px] text-ink-2 outline-none data-highlighted:bg-quiet data-[state=checked]:bg-accent-tint data-[state=checked]:font-medium data-[state=checked]:text-accent"
        >
          {text}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export const MenuLine = () => <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
