import { AGENT_LICENSE, TEAM_LICENSE } from '#contract/purchases.ts';
import { People, type Person } from './people.ts';

interface Sizes {
  customers: number;
  teamMembers: number;
  purchases: number;
}

interface CustomerRow extends Person {
  stripeCustomerId: string | null;
  teamMemberLicenses: number;
  usedTeamMemberLicenses: number;
  hasSignedInToApp: 0 | 1;
  createdAt: Date;
}
interface TeamMemberRow extends Person {
  ownerId: string;
  role: string | null;
  isActive: 0 | 1;
  createdAt: Date;
}
interface PurchaseRow {
  id: string;
  customerId: string;
  productType: string;
  quantity: number;
  amount: number;
  status: string;
  createdAt: Date;
}

export interface CrmRows {
  customers: CustomerRow[];
  teamMembers: TeamMemberRow[];
  purchases: PurchaseRow[];
  optOuts: { phoneE164: string }[];
}

const FULL_SIZE: Sizes = { customers: 100_000, teamMembers: 150_000, purchases: 200_000 };
const SEED = 247;
const DAY = 86_400_000;
/** The age of the oldest rows, in years. */
const YEARS = 3;
/** Percent of customers. */
const WITH_TEAM = 30;
const OPTED_OUT = 2;
const AGENT_PRICE = 97;
const TEAM_PRICE = 47;

/** Generates the rows of a firm that has grown for three years. The rows are always the same; only the dates depend on today. */
export function generateCrm({ customers: count, teamMembers, purchases }: Sizes = FULL_SIZE): CrmRows {
  const people = new People(SEED);
  const customers = Array.from({ length: count }, () => makeCustomer(people));
  const owners = customers.filter(() => people.chance(WITH_TEAM));
  return {
    customers,
    teamMembers: Array.from({ length: teamMembers }, () => addMember(people, ownerOf(people, owners))),
    purchases: Array.from({ length: purchases }, () => makePurchase(people, people.pick(customers))),
    optOuts: customers.flatMap(({ phoneE164 }) => (phoneE164 && people.chance(OPTED_OUT) ? [{ phoneE164 }] : [])),
  };
}

function makeCustomer(people: People): CustomerRow {
  return {
    ...people.next(),
    stripeCustomerId: people.chance(70) ? `cus_${people.uuid().replaceAll('-', '').slice(0, 14)}` : null,
    teamMemberLicenses: people.chance(25) ? 1 + people.whole(12) : 0,
    usedTeamMemberLicenses: 0,
    hasSignedInToApp: people.chance(65) ? 1 : 0,
    createdAt: since(people, Date.now() - YEARS * 365 * DAY),
  };
}

/** Picks an owner. A few owners get large teams. */
function ownerOf(people: People, owners: CustomerRow[]): CustomerRow {
  return people.pick(people.chance(40) ? owners.slice(0, Math.ceil(owners.length / 10)) : owners);
}

/** Adds a member to an owner's team. Most owners have enough licenses. */
function addMember(people: People, owner: CustomerRow): TeamMemberRow {
  const isActive = people.chance(85) ? 1 : 0;
  owner.usedTeamMemberLicenses += isActive;
  if (owner.usedTeamMemberLicenses > owner.teamMemberLicenses && people.chance(95)) {
    owner.teamMemberLicenses = owner.usedTeamMemberLicenses;
  }
  const createdAt = since(people, owner.createdAt.getTime());
  return { ...people.next(), ownerId: owner.id, role: people.role(), isActive, createdAt };
}

function makePurchase(people: People, customer: CustomerRow): PurchaseRow {
  const ofTeam = people.chance(30);
  const quantity = ofTeam ? 1 + people.whole(10) : 1;
  return {
    id: people.uuid(),
    customerId: customer.id,
    productType: ofTeam ? TEAM_LICENSE : AGENT_LICENSE,
    quantity,
    amount: quantity * (ofTeam ? TEAM_PRICE : AGENT_PRICE),
    status: people.chance(90)
      ? 'completed'
      : people.pick(['pending', 'failed', 'refunded', 'partially_refunded', 'disputed', 'canceled']),
    createdAt: since(people, customer.createdAt.getTime()),
  };
}

/** Returns a random time between `start` and now. Later times are more likely, because the firm grows. */
function since(people: People, start: number): Date {
  const part = Math.sqrt(people.whole(1_000_000) / 1_000_000);
  return new Date(Math.floor(start + part * (Date.now() - start)));
}
