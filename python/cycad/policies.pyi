"""The selection policies as functions: `mcts(select=policies.ucb1(c=0.7))`."""

from typing import Optional

from ._specifications import Specification

def random() -> Specification:
    """drawn with p = 1/K
    """

def ucb1(
    *,
    c: Optional[float] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + c*sqrt(lnt/n)
    
    c: exploration factor; multiplies the square root; 0 to 100; default 1.4142135; Auer et al. 2002: sqrt 2; Perick's tuned 1.876; Lanctot 1.5; Fernandes 1; Gudmundsson 0.4
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def ucb1_tuned(
    *,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + sqrt(min(1/4, s^2 + sqrt(2*lnt/n))*lnt/n)
    
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def ucb_v(
    *,
    c: Optional[float] = ...,
    zeta: Optional[float] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + sqrt(2*s^2*zeta*lnt/n) + 3*c*zeta*lnt/n
    
    c: weight of the term that corrects the bias; 0 to 100; default 1; reference 1, Perick's tuned 1.68
    zeta: exploration; 0 to 100; default 1; reference 1, Perick's tuned 0.54
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def ucb_minimal(
    *,
    c1: Optional[float] = ...,
    c2: Optional[float] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + c1/n^c2
    
    c1: size of the bonus; 0 to 1000; default 2.5; reference 2.5, Perick's tuned 8.4
    c2: how fast the bonus shrinks with the visits; 0 to 10; default 1; reference 1, Perick's tuned 1.8
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def ucb_e(
    *,
    c: Optional[float] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + c*sqrt(sqrt(t)/n)
    
    c: exploration factor; multiplies the square root; 0 to 100; default 1.4142135; not given by the paper; sqrt 2 as in UCB1
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def moss(
    *,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + sqrt(max(ln(t/(K*n)), 0)/n)
    
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def omc_deterministic(
    *,
    values: Optional[str] = ...,
    spread: Optional[str] = ...,
) -> Specification:
    """t*U/(n*sum(U)), U = erfc((max(mean) - mean)/(sqrt(2)*s))
    
    values: compare the arms' means, or the reward sums as printed; one of mean, sum; default mean; Chaslot et al. 2006: means; Perick et al. 2012 print sums
    spread: standard deviation of one reward, or of the mean; one of reward, estimate; default reward; Perick et al. 2012: of a reward
    """

def omc_stochastic(
    *,
    values: Optional[str] = ...,
    spread: Optional[str] = ...,
) -> Specification:
    """drawn with p = U/sum(U), U = erfc((max(mean) - mean)/(sqrt(2)*s))
    
    values: compare the arms' means, or the reward sums as printed; one of mean, sum; default mean; Chaslot et al. 2006: means; Perick et al. 2012 print sums
    spread: standard deviation of one reward, or of the mean; one of reward, estimate; default reward; Perick et al. 2012: of a reward
    """

def epsilon_greedy(
    *,
    c: Optional[float] = ...,
    d: Optional[float] = ...,
) -> Specification:
    """any arm with probability min(1, c*K/(d^2*t)), otherwise the one with the largest mean
    
    c: how much to explore; 0 to 100; default 1; reference 1, Perick's tuned 0.8
    d: gap between the best arm and the next; 0.001 to 1; default 1; reference 1, Perick's tuned 0.12
    """

def thompson(
    *,
    c1: Optional[float] = ...,
    c2: Optional[float] = ...,
) -> Specification:
    """the largest draw from Beta(c1 + mean*n, c2 + (1 - mean)*n)
    
    c1: prior wins; 0.001 to 1000; default 1; reference 1, Perick's tuned 9.6
    c2: prior losses; 0.001 to 1000; default 1; reference 1, Perick's tuned 1.32
    """

def exp3(
    *,
    gamma: Optional[float] = ...,
    eta: Optional[float] = ...,
) -> Specification:
    """drawn with p = (1 - gamma)*softmax(eta*w) + gamma/K; then w grows by reward/p
    
    gamma: share of uniform exploration; 0.0001 to 1; default 0.3; Lanctot 0.3; Perick's tuned 0.36
    eta: learning rate; 0 stands for gamma / K; 0 to 100; default 0; Lanctot et al. 2013
    """

def pbbm(
    *,
    floor: Optional[float] = ...,
    values: Optional[str] = ...,
    spread: Optional[str] = ...,
) -> Specification:
    """drawn with p ~ exp(-2.4*(max(mean) - mean)/sqrt(2*(s0^2 + s^2))) + floor/K, s0 of the largest mean
    
    floor: weight shared by all arms, so that none is given up; 0 to 10; default 0.1; Coulom 2006 adds a small term; its size here is ours
    values: compare the arms' means, or the reward sums as printed; one of mean, sum; default mean; Chaslot et al. 2006: means; Perick et al. 2012 print sums
    spread: standard deviation of one reward, or of the mean; one of reward, estimate; default reward; Perick et al. 2012: of a reward
    """

def regret_matching(
    *,
    gamma: Optional[float] = ...,
    unseen: Optional[str] = ...,
) -> Specification:
    """drawn with p = (1 - gamma)*max(R, 0)/sum(max(R, 0)) + gamma/K, R the cumulative regret
    
    gamma: share of uniform exploration; 0 to 1; default 0.3; Lanctot et al. 2013: tuned 0.3, reference 0.025
    unseen: value of a joint move without a visit; one of zero, mean, skip; default zero; Lanctot et al. 2013: zero
    """

def rave(
    *,
    c: Optional[float] = ...,
    b: Optional[float] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """(1 - beta)*mean + beta*amaf + c*sqrt(lnt/(n + 1)), beta = m/(n + m + 4*b^2*n*m)
    
    c: exploration factor; multiplies the square root; 0 to 100; default 0.2; Gelly & Silver 2011: 0 in Go
    b: bias of the all-moves-as-first mean; 0 to 10; default 0.1; Gelly & Silver 2011, by tuning
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def progressive_bias(
    *,
    c: Optional[float] = ...,
    w: Optional[float] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + c*sqrt(lnt/n) + w*estimate/(n + 1)
    
    c: exploration factor; multiplies the square root; 0 to 100; default 0.7; as of ucb1
    w: weight of the game's estimate, shrinking with the visits; 0 to 1000; default 4; Chaslot et al. 2008, by tuning
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def implicit_minimax(
    *,
    c: Optional[float] = ...,
    alpha: Optional[float] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """(1 - alpha)*mean + alpha*minimax + c*sqrt(lnt/n)
    
    c: exploration factor; multiplies the square root; 0 to 100; default 0.7; as of ucb1
    alpha: weight of the minimax value against the mean; 0 to 1; default 0.4; Lanctot et al. 2014: 0.4 in Breakthrough
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def puct(
    *,
    c: Optional[float] = ...,
    unvisited: Optional[float] = ...,
    temperature: Optional[float] = ...,
    priors: Optional[str] = ...,
    sufficiency: Optional[float] = ...,
) -> Specification:
    """mean + c*prior*sqrt(t + 1)/(n + 1)
    
    c: exploration factor; 0 to 100; default 0.8; by tuning
    unvisited: mean of an untried move; 0 to 1; default 0.5; first-play urgency, by tuning
    temperature: of the priors: large ones make the moves alike; 0.001 to 100; default 0.1; by tuning
    priors: from the game's estimate of the positions behind the moves, or its evaluation if it has one; one of estimate, evaluation; default estimate; docs/champion.md
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """

def hybrid(
    *,
    near: Optional[float] = ...,
    gamma: Optional[float] = ...,
) -> Specification:
    """ucb1-tuned where the players are more than `near` cells apart, regret-matching elsewhere
    
    near: players at most this far apart are close; 0 to 128; default 6; ours, by matches
    gamma: exploration of regret matching; 0 to 1; default 0.3; Lanctot et al. 2013: 0.3
    """

def formula(
    *,
    text: Optional[str] = ...,
    code: Optional[int] = ...,
    sufficiency: Optional[float] = ...,
    **constants: float,
) -> Specification:
    """the expression in quotes, such as "mean + c*sqrt(lnt/n)", c=0.5
    
    text: the expression; constants in it are options of the formula, as c in formula("mean + c*sqrt(lnt/n)", c=0.5); notation of `cycad describe policies`, with + - * / ^ sqrt ln abs inv min max
    code: an expression as a number, as earlier versions wrote it; `cycad discover --explain CODE` prints its text; 1 to 4.5036e+15; default 10867521; found by cycad discover
    sufficiency: a node with a mean above this stops exploring; 1 is off; 0 to 1; default 1; Gudmundsson & Björnsson 2012, 4.1: 0.6
    """
