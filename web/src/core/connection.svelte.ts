// Whether the server can be reached, as everything that asks it has found.

class Connection {
  private losers = $state.raw<readonly object[]>([]);
  private offline = $state(navigator.onLine === false);

  constructor() {
    addEventListener("offline", () => (this.offline = true));
    addEventListener("online", () => (this.offline = false));
  }

  /** Something waits in vain. */
  get lost(): boolean {
    return this.offline || this.losers.length > 0;
  }

  lose(loser: object): void {
    if (!this.losers.includes(loser)) this.losers = [...this.losers, loser];
  }

  regain(loser: object): void {
    if (this.losers.includes(loser)) this.losers = this.losers.filter((one) => one !== loser);
  }
}

export const connection = new Connection();
