import type { ClassValue } from 'clsx'
import { clsx } from 'clsx'

/** Joins class names. A caller overrides a component's class with Tailwind's `!`. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
