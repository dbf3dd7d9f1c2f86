-- Whoever is deleted leaves every line. The reference is emptied by whatever deletes a customer, so that this cannot be forgotten.
CREATE OR REPLACE FUNCTION stop_deleted_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_at := NULL;
  NEW.uncertain_until := NULL;
  IF NEW.state = 'active' THEN
    NEW.state := 'stopped';
    NEW.stopped_by := 'deleted';
    NEW.ended_at := now();
  END IF;
  RETURN NEW;
END $$;
