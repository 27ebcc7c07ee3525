import { describe, expect, test } from 'vitest'
import { editedContent } from './edited-content.fixture.ts'

/** Mistakes of editors in what home broadband is described by. */
const { write, edit, told, lineOf, readBytes } = await editedContent(() => [])

const form = 'pages/en/hbb-lead-form.json'
const translated = 'pages/sw/hbb-lead-form.json'
const facts = 'home-broadband.json'
const statuses = 'pages/lead-status-config.json'

type Field = Record<string, unknown>
type Form = { fields: Field[]; actions: Field[] }

const formIn = async (file: string): Promise<Form> => JSON.parse(String(await readBytes(file)))

/** Changes the form of both languages, or of one. */
async function change(work: (form: Form) => void, files = [form, translated]) {
  for (const file of files) {
    const own = await formIn(file)
    work(own)
    await write(file, JSON.stringify(own, null, 2))
  }
}

const fieldOf = ({ fields }: Form, name: string): Field => {
  const field = fields.find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

/** What is told of the form of the first language, without the same of the translation. */
async function faultsOf(file: string) {
  const { faults } = await told()
  return faults.filter((fault) => fault.startsWith(`content/${file}:`))
}

describe('a form', () => {
  test('with another field less, another limit or other words is right', async () => {
    await change((own) => {
      own.fields = own.fields.filter(({ name }) => name !== 'landmark')
      fieldOf(own, 'name').maxLength = 80
      fieldOf(own, 'town').options = ['Lusaka', 'Mongu']
    })
    expect(await told()).toEqual({ faults: [], warnings: [] })
  })

  test.each<[string, (form: Form) => void, string, string]>([
    [
      'a field that no lead has',
      (own) => Object.assign(fieldOf(own, 'landmark'), { name: 'postcode' }),
      '"name": "postcode"',
      '"name" "postcode" must be one of name, msisdn',
    ],
    [
      'an unknown key',
      (own) => Object.assign(fieldOf(own, 'landmark'), { minlength: 3 }),
      '"minlength"',
      '"fields.5.minlength" is not known here',
    ],
    [
      'an unknown type',
      (own) => Object.assign(fieldOf(own, 'landmark'), { type: 'area' }),
      '"area"',
      '"type" must be one of text, select, checkbox',
    ],
    [
      'a field of another type than its own',
      (own) => Object.assign(fieldOf(own, 'town'), { type: 'checkbox' }),
      '"checkbox"',
      '"type" of town must be select',
    ],
    [
      'a rank that is there twice',
      (own) => Object.assign(fieldOf(own, 'landmark'), { rank: 5.5 }),
      '5.5',
      '"rank" must be a whole number',
    ],
    [
      'a number in the place of words',
      (own) => Object.assign(fieldOf(own, 'landmark'), { label: 7 }),
      '"label": 7',
      '"label" must be a text',
    ],
    [
      'a pattern that could take minutes',
      (own) => Object.assign(fieldOf(own, 'landmark'), { pattern: '^([a-z]+)*$' }),
      '"pattern": "^([',
      '"pattern" must be letters',
    ],
    [
      'a pattern that is none',
      (own) => Object.assign(fieldOf(own, 'landmark'), { pattern: '[' }),
      '"pattern": "["',
      '"pattern" is no regular expression',
    ],
    [
      'limits that no value keeps',
      (own) => Object.assign(fieldOf(own, 'landmark'), { minLength: 121 }),
      '"minLength": 121',
      '"minLength" is above "maxLength"',
    ],
    [
      'a limit above that of all fields',
      (own) => Object.assign(fieldOf(own, 'landmark'), { maxLength: 201 }),
      '"maxLength": 201',
      '"maxLength" is above 200',
    ],
    [
      'options of a text',
      (own) => Object.assign(fieldOf(own, 'landmark'), { options: ['Lusaka'] }),
      '"options"',
      '"options" are for a select',
    ],
    [
      'a town that is no city',
      (own) => Object.assign(fieldOf(own, 'town'), { options: ['Lusaka', 'Nairobi'] }),
      '"Nairobi"',
      '"Nairobi" is no city of cities.csv',
    ],
    [
      'a number that need not be given',
      (own) => Object.assign(fieldOf(own, 'msisdn'), { required: false }),
      '"required": false',
      '"required" of msisdn must be true',
    ],
    [
      'no field for the address',
      (own) => {
        own.fields = own.fields.filter(({ name }) => name !== 'installationAddress')
      },
      '"fields"',
      'has no field "installationAddress", which a lead needs',
    ],
    [
      'no way to send it',
      (own) => {
        own.actions = own.actions.filter(({ type }) => type !== 'submit')
      },
      '"actions"',
      'has no action "submit"',
    ],
    [
      'two ways to send it',
      (own) => own.actions.push({ type: 'submit', label: 'Go', rank: 3 }),
      '"Go"',
      '"type" "submit" is there twice',
    ],
  ])('with %s is a fault, at its line', async (_what, work, words, fault) => {
    await change(work)
    const found = await faultsOf(form)
    const [first = ''] = found
    expect(found).toHaveLength(1)
    expect(first).toContain(fault)
    const line = await lineOf(form, words)
    // Of an action that is there twice, the line is that of its type, just above its words.
    expect([line, line - 1]).toContain(Number(first.split(':')[1]))
  })

  test('that differs between the languages is a fault of the translation', async () => {
    await change((own) => Object.assign(fieldOf(own, 'name'), { minLength: 4 }), [translated])
    const line = await lineOf(translated, '"minLength": 4')
    expect((await told()).faults).toEqual([
      `content/${translated}:${line}: "minLength" of "name" is not that of content/${form}`,
    ])
  })

  test('that lacks a field in one language is a fault there', async () => {
    await change(
      (own) => {
        own.fields = own.fields.filter(({ name }) => name !== 'email')
      },
      [translated],
    )
    expect(await faultsOf(translated)).toEqual([
      expect.stringContaining(`has no "email", which content/${form} has`),
    ])
  })

  test('that is no object, or not there, is told once', async () => {
    await write(form, '[]')
    expect((await faultsOf(form)).join('\n')).toContain('must be an object')
  })
})

describe('the facts of home broadband', () => {
  test.each([
    ['450', '"450 K"', 'connectionFee must be an amount such as 450'],
    ['450', '450.123', 'connectionFee must be an amount such as 450'],
    ['true', '"yes"', 'confirmAddress must be true or false'],
    ['5g-outdoor-unit.svg', 'unit.svg', 'picture must be the name of a file in pictures/'],
    ['"picture"', '"image"', '"image" is not known here'],
  ])('with %s as %s are a fault', async (before, after, fault) => {
    await edit(facts, before, after)
    const { faults } = await told()
    expect(faults).toEqual([expect.stringContaining(`content/${facts}:`)])
    expect(faults[0]).toContain(fault)
  })

  test('may go without a picture', async () => {
    await edit(facts, /,\s*"picture": "[^"]*"/, '')
    expect(await told()).toEqual({ faults: [], warnings: [] })
  })

  test('are a fault where the file is missing', async () => {
    await write(facts, null)
    expect((await told()).faults).toEqual([`content/${facts}:1: is missing`])
  })

  test('have a picture that is one', async () => {
    await write('pictures/photo.png', 'no picture')
    expect((await told()).faults).toEqual([
      'content/pictures/photo.png:1: is no picture of the type png',
    ])
  })
})

test('a status of leads without a text is a fault, at its line', async () => {
  await edit(statuses, '"status": "on-hold"', '"status": "waiting"')
  const line = await lineOf(statuses, '"waiting"')
  expect((await told()).faults).toEqual([
    `content/${statuses}:${line}: "waiting" has no text "lead.status.waiting" in lead-status-translation`,
  ])
})
