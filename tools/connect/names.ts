/** The ways in which a provider is written, from its name in small letters and dashes: my-pay. */
export type Names = {
  /** In addresses, names of files and texts of machines: my-pay. */
  kebab: string
  /** In names of values: myPay. */
  camel: string
  /** In names of types and functions, and in sentences: MyPay. */
  pascal: string
  /** In names of settings, and on the wire: MY_PAY. */
  screaming: string
}

const form = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const lengthMax = 30

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Null for a name of another form, or a longer one. */
export function namesOf(name: string): Names | null {
  if (!form.test(name) || name.length > lengthMax) return null
  const [first = '', ...others] = name.split('-')
  const camel = first + others.map(capital).join('')
  const screaming = name.toUpperCase().replaceAll('-', '_')
  return { kebab: name, camel, pascal: capital(camel), screaming }
}

/** Text of a template, whose provider is called acme. */
export const renamed = (text: string, { kebab, camel, pascal, screaming }: Names): string =>
  text
    .replaceAll('ACME', screaming)
    .replaceAll('Acme', pascal)
    .replace(/acme(?=[A-Z])/g, camel)
    // A key, from which the formatter takes the quotes where it needs none.
    .replace(/\bacme(?=: )/g, `'${kebab}'`)
    .replaceAll('acme', kebab)

/** Text of the method that ships for MPESA, of whose form and words those of another wallet are made. */
export const renamedMpesa = (text: string, { kebab, camel, pascal, screaming }: Names): string =>
  text
    .replace(/(['.])MPESA(?=['"])/g, `$1${screaming}`)
    .replaceAll('MPESA', pascal)
    .replaceAll('Mpesa', pascal)
    .replace(/(['/])mpesa(?=['.])/g, `$1${kebab}`)
    .replaceAll('mpesa', camel)
