import { Slots } from './slots.js';

describe('a slot', () => {
  it('goes to the requests in their order, and is not lost if a waiting request aborts', async () => {
    const slots = new Slots(1);
    const patient = new AbortController().signal;
    const impatient = new AbortController();
    const release = await slots.take(patient);
    const order: string[] = [];
    const gaveUp = slots.take(impatient.signal).catch((error: Error) => order.push(error.message));
    const next = slots.take(patient).then((done) => {
      order.push('next');
      return done;
    });
    impatient.abort(new Error('gave up'));
    await gaveUp;
    release();
    release();
    const done = await next;
    expect(order).toEqual(['gave up', 'next']);
    done();
    (await slots.take(patient))();
    await expect(slots.take(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  });
});
