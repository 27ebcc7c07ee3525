/** Kinds of store: run by the operator itself, or by a trader who sells for it. */
export const storeKinds = ['shop', 'dealer'] as const
export type StoreKind = (typeof storeKinds)[number]

/** Days of the week, as opening hours name them. */
export const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export type WeekDay = (typeof weekDays)[number]
