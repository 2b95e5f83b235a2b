-- Projects of before keep what they allowed: a model may verify a text that it wrote. New projects do not.
update projects set policies = '{"self_verification": true}'::jsonb || policies
  where not policies ? 'self_verification';
