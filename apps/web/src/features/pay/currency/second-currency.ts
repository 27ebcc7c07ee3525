export { changeCurrency, renewOrder } from './change-currency.action.ts'
export { CurrencySwitch } from './currency-switch.tsx'
export { currencyFields, readCurrencies } from './other-currency.ts'
