import { expect } from 'vitest';
import type { Lead } from '#contract/leads.ts';
import type { StaffUser } from '#contract/staff.ts';
import type { Answer, HttpClient } from '#tests/support/http-client.ts';

/** The calls by which staff read and change leads. */
export class LeadCalls {
  readonly #staff: HttpClient;

  constructor(staff: HttpClient) {
    this.#staff = staff;
  }

  async list(query = ''): Promise<Lead[]> {
    const { status, body } = await this.#staff.get(`/api/crm/leads${query}`);
    expect(status).toBe(200);
    return body as unknown as Lead[];
  }

  /** Returns the only lead of an address. */
  async of(email: string): Promise<Lead> {
    const found = (await this.list()).filter((lead) => lead.email.toLowerCase() === email.toLowerCase());
    expect(found).toHaveLength(1);
    return found[0] as Lead;
  }

  change(id: string, body: unknown): Promise<Answer> {
    return this.#staff.send('PATCH', `/api/crm/leads/${id}`, body, {});
  }

  async assignees(): Promise<StaffUser[]> {
    return (await this.#staff.get('/api/crm/assignees')).body as unknown as StaffUser[];
  }
}
