import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import styles from './button.module.css'

type Look = {
  /** One primary (sun) button a screen: the next thing to do. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  icon?: IconName
  children: ReactNode
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    /** Work is under way: the button keeps its place and focus but takes no second press. */
    busy?: boolean
  }

export type ButtonLinkProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
    href: string
    /** Its action is under way. */
    busy?: boolean
  }

const look = ({ variant = 'secondary', wide }: Pick<Look, 'variant' | 'wide'>) =>
  classNames(styles.button, styles[variant], wide && styles.wide)

export function Button({
  variant,
  wide,
  icon,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, wide })}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} small />}
      <span>{children}</span>
    </button>
  )
}

export function ButtonLink({
  variant,
  wide,
  icon,
  busy = false,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={look({ variant, wide })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {icon && <Icon name={icon} small />}
      <span>{children}</span>
    </a>
  )
}
