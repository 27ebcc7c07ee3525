import { useState } from 'react'
import { Button, ButtonLink } from '../button/button.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { Folded } from '../folded/folded.tsx'
import { CategoryIcon } from '../icon/category-icon.tsx'
import { LinkChips } from '../link-chips/link-chips.tsx'
import { NavChips } from '../nav-chips/nav-chips.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Tabs } from '../tabs/tabs.tsx'
import styles from './gallery.module.css'
import { Specimen, Specimens } from './specimen.tsx'

const tabs = (['data', 'internet', 'sms', 'international', 'roaming', 'call'] as const).map(
  (name) => ({
    id: `tab-${name}`,
    href: `#tab-${name}`,
    icon: <CategoryIcon name={name} />,
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  }),
)

const periods = ['All', 'Daily', 'Weekly', 'Monthly', 'Others'].map((label) => ({
  value: label,
  label,
  href: `#${label}`,
}))

type Bill = { invoice: string; period: string; due: string; amount: string }

const columns: readonly Column<Bill>[] = [
  { header: 'Invoice', place: 'title', width: 'wide', render: ({ invoice }) => invoice },
  { header: 'For', place: 'fact', width: 'rest', render: ({ period }) => period },
  { header: 'Due', place: 'fact', width: 'narrow', render: ({ due }) => due },
  { header: 'Amount', place: 'aside', width: 'medium', render: ({ amount }) => <b>{amount}</b> },
  {
    header: 'Pay',
    place: 'action',
    width: 'narrow',
    render: ({ invoice }) => (
      <ButtonLink variant="primary" href={`#${invoice}`} aria-label={`Pay ${invoice}`}>
        Pay
      </ButtonLink>
    ),
  },
]

const bills: readonly Bill[] = [
  { invoice: 'INV-1001', period: 'Home fibre, October', due: '5 Nov', amount: 'K450.00' },
  { invoice: 'INV-1002', period: 'Home fibre, November', due: '5 Dec', amount: 'K1,450.00' },
]

export function ListSpecimens() {
  const [tab, setTab] = useState('tab-data')
  const [period, setPeriod] = useState('All')
  const [query, setQuery] = useState('1 gb')
  return (
    <Specimens title="Tabs, chips, search, table, skeleton">
      <Specimen name="Chips that lead elsewhere, one of them shown">
        <NavChips
          label="Towns"
          chips={[
            { href: '#lusaka', label: 'Lusaka', count: 14, isHere: true },
            { href: '#kitwe', label: 'Kitwe', count: 5 },
            { href: '#ndola', label: 'Ndola' },
          ]}
        />
      </Specimen>
      <Specimen name="Tabs with script, wider than their place">
        <Tabs label="Kinds of bundles, with script" tabs={tabs} chosen={tab} onSelect={setTab}>
          <p>The panel of {tab}</p>
        </Tabs>
      </Specimen>
      <Specimen name="Chips with script">
        <LinkChips label="Periods" chips={periods} chosen={period} onChoose={setPeriod} />
      </Specimen>
      <Specimen name="Chips without script">
        <LinkChips label="Periods without script" chips={periods} chosen="Weekly" />
      </Specimen>
      <Specimen name="Search, with its words">
        <SearchField
          id="specimen-search"
          label="Search in the specimen"
          submitLabel="Search"
          name="specimen"
          query={query}
          action="#search"
          kept={[]}
          onType={setQuery}
        />
      </Specimen>
      <Specimen name="A form that is filled in, folded">
        <Folded title="97 123 4567" detail="Brand prepaid" change={<Button>Change</Button>}>
          <Button variant="quiet">Check balance</Button>
        </Folded>
      </Specimen>
      <Specimen name="Skeletons">
        <div className={styles.row}>
          {(['word', 'words', 'line', 'button', 'chip', 'tab', 'field'] as const).map((shape) => (
            <Skeleton key={shape} shape={shape} />
          ))}
        </div>
      </Specimen>
      <Specimen name="Table, cards on a phone" look="full">
        <DataTable
          caption="Invoices"
          columns={columns}
          rows={bills}
          keyOf={({ invoice }) => invoice}
          live={false}
        />
      </Specimen>
    </Specimens>
  )
}
