import type { ClassValue } from 'clsx'
import { clsx } from 'clsx'

/** Joins class names. Where a caller overrides a class of a component it says so with Tailwind's `!`. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
